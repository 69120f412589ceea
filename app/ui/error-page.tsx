import { useTranslation } from "react-i18next";
import { ButtonLink } from "./button";
import { Divider } from "./ornament";

const KINDS: Record<number, "notFound" | "conflict"> = { 404: "notFound", 409: "conflict" };

/** What somebody sees in place of a page: that it is not there, or that we failed; and the way home. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation();
  const kind = KINDS[status] ?? "failure";
  return (
    <div className="mx-auto max-w-xl px-4 py-24 text-center">
      {kind === "notFound" && <p className="font-display text-7xl text-brass">{status}</p>}
      <h1 className="mt-4 text-3xl">{t(`${kind}.title`)}</h1>
      <Divider className="mx-auto my-6" />
      <p className="mb-8 text-soft">{t(`${kind}.text`)}</p>
      <ButtonLink to="/">{t("notFound.home")}</ButtonLink>
    </div>
  );
}
