import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { Divider, Ornament } from "~/ui/ornament";
import { useHeadingFocus } from "~/ui/use-heading-focus";

const KINDS: Record<number, "notFound" | "conflict" | "tooMany"> = {
  404: "notFound",
  409: "conflict",
  429: "tooMany",
};

/** Which words belong to a status. */
export function errorKind(status: number) {
  return KINDS[status] ?? (status < 500 ? "refused" : "failure");
}

interface ErrorPageProps {
  status: number;
  text?: string;
  /** In how many minutes it is worth asking again. */
  minutes?: number;
}

/** What somebody sees in place of a page: that it is not there, or that we failed; and the way home. */
export function ErrorPage({ status, text, minutes = 1 }: ErrorPageProps) {
  const { t } = useTranslation();
  const kind = errorKind(status);
  const heading = useHeadingFocus();
  return (
    <div className="mx-auto max-w-xl px-4 py-section text-center">
      <Ornament name="glass" className="mx-auto mb-6 text-brass" />
      {kind === "notFound" && <p className="font-display text-8xl text-brass">{status}</p>}
      <h1 ref={heading} tabIndex={-1} className="mt-4 scroll-mt-48 text-heading outline-none">
        {t(`${kind}.title`)}
      </h1>
      <Divider className="mx-auto my-6" />
      <p className="mb-8 text-soft">{text ?? t(`${kind}.text`, { count: minutes })}</p>
      <ButtonLink to="/" reloadDocument viewTransition={false}>
        {t("notFound.home")}
      </ButtonLink>
    </div>
  );
}
