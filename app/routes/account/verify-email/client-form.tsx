import { useTranslation } from "react-i18next";
import { ADDRESSES } from "~/i18n/path-to";
import { Button } from "~/ui/button";

interface ClientFormProps {
  /** The secret of the link. */
  token: string;
  back: { type: string; page: string; host: string };
  isChange: boolean;
}

/** One button, which does what the client had the mail sent for, signs in to it or changes the address, and leads back to its page. */
export function ClientForm({ token, back, isChange }: ClientFormProps) {
  const { t } = useTranslation();
  return (
    <form method="post" action={ADDRESSES.clientVerification} className="text-center">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="type" value={back.type} />
      <input type="hidden" name="redirect_to" value={back.page} />
      <Button type="submit" className="text-lg sm:px-12">
        {isChange ? t("verifyEmail.change.confirm") : t("verifyEmail.client.confirm", { host: back.host })}
      </Button>
    </form>
  );
}
