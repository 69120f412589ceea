import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { Spinner } from "~/ui/spinner";
import { useHydrated } from "~/ui/use-hydrated";
import { EVERY_PAGE, firstLook, nextLook } from "./look-again";
import { useLookingAgain } from "./use-looking-again";

/** That the payment is under way: the page looks again by itself, and says so when it has given up. */
export function Waiting({ language }: { language: Language }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const next = nextLook(pathname, search);
  const isHydrated = useHydrated();
  const isLooking = useLookingAgain() && next !== null;
  return (
    <>
      <PageTitle title={t("payment.processing.heading")} />
      {next && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={`${EVERY_PAGE};url=${next}`} />
          </noscript>
          {/* Where scripts do not come after all. */}
          {!isHydrated && <span hidden data-again={next} data-seconds={EVERY_PAGE} />}
        </>
      )}
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
