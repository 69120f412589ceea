import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ADDRESSES } from "~/i18n/path-to";
import { Button } from "~/ui/button";

/** Leaves the half-open session and leads back to its beginning. */
export function SignOutForm({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={ADDRESSES.signOut} className="text-center">
      <input type="hidden" name="from" value={to} />
      <p className="mb-3 text-soft">{t("twoFactor.lost")}</p>
      <Button look="quiet">{t("twoFactor.startAgain")}</Button>
    </Form>
  );
}
