import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CONTACT } from "~/mail/contact";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import type { PaymentFault } from "./show-payment.server";

/** Why a payment is not shown, that nothing is lost, and what to do (specification, section 8). */
export function FaultNotice({ fault, language }: { fault: PaymentFault; language: Language }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  return (
    <>
      <PageTitle title={t("payment.error.heading")} />
      <div className="sheet space-y-6 p-3 text-center sm:p-8">
        {/* Said again after each look. */}
        <p key={key} role="alert" className="text-alarm">
          {t(`payment.error.${fault}`)}
        </p>
        <p>
          {t("payment.error.safe")}{" "}
          <a href={`mailto:${CONTACT}`} className="link wrap-anywhere">
            {CONTACT}
          </a>
        </p>
        <p className="flex flex-wrap justify-center gap-3">
          <NextStep fault={fault} language={language} />
          <ButtonLink look="quiet" to={pathTo.home(language)}>
            {t("notFound.home")}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

function NextStep({ fault, language }: { fault: PaymentFault; language: Language }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (fault === "signedOut") {
    const signIn = pathTo.signIn(language, { from: here });
    return <ButtonLink to={signIn}>{t("nav.signIn")}</ButtonLink>;
  }
  return (
    <>
      {fault === "unreachable" && (
        <ButtonLink to={here} replace viewTransition={false}>
          {t("payment.lookAgain")}
        </ButtonLink>
      )}
      <ButtonLink look={fault === "unreachable" ? "quiet" : "gold"} to={pathTo.subscription(language)}>
        {t("nav.subscription")}
      </ButtonLink>
    </>
  );
}
