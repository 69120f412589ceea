import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";

/** What was decided, and where to go on. */
export function DoneStep({ step, language }: { step: "approved" | "denied"; language: Language }) {
  const { t } = useTranslation();
  const isApproved = step === "approved";
  return (
    <div className="space-y-8 text-center">
      <PageTitle
        title={t(isApproved ? "deviceSignIn.approvedHeading" : "deviceSignIn.deniedHeading")}
        lead={t(isApproved ? "deviceSignIn.approvedText" : "deviceSignIn.deniedText")}
      />
      <p className="flex flex-wrap justify-center gap-4">
        <ButtonLink look="quiet" to={pathTo.account(language, "sessions")}>
          {t("deviceSignIn.account")}
        </ButtonLink>
        <ButtonLink look="quiet" to={pathTo.device(language)}>
          {t("deviceSignIn.another")}
        </ButtonLink>
      </p>
    </div>
  );
}
