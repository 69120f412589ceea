import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { firstLook, nextLook } from "~/billing/parts/look-again";
import { LookWithoutScripts } from "~/billing/parts/look-without-scripts";
import { useLookingAgain } from "~/billing/parts/use-looking-again";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { Spinner } from "~/ui/spinner";
import type { ShownPayment } from "./show-payment.server";

/** That the payment is under way: the page looks again by itself, and says so when it has given up. */
export function Waiting({ language }: { language: Language }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const next = nextLook(pathname, search);
  const isLooking = useLookingAgain(isNews) && next !== null;
  return (
    <>
      <PageTitle title={t("payment.processing.heading")} />
      {next && <LookWithoutScripts next={next} />}
      <div className="sheet space-y-6 p-3 text-center sm:p-8">
        <div role="status">
          {isLooking ? (
            <p className="flex flex-col items-center gap-3">
              <Spinner />
              {t("payment.processing.looking")}
            </p>
          ) : (
            <p>{t("payment.processing.late")}</p>
          )}
        </div>
        <p className="text-soft">{t("payment.processing.safe")}</p>
        <p className="flex flex-wrap justify-center gap-3">
          {/* No whole load: a link of its own to this page also makes it known before the connection breaks. */}
          <ButtonLink look="quiet" to={firstLook(pathname, search)} replace viewTransition={false}>
            {t("payment.lookAgain")}
          </ButtonLink>
          <ButtonLink look="quiet" to={pathTo.subscription(language)}>
            {t("nav.subscription")}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

/** A provider that cannot be reached for a moment may be a moment later. */
function isNews({ payment }: { payment: ShownPayment }): boolean {
  return payment.state === "success" || (payment.state === "error" && payment.fault !== "unreachable");
}
