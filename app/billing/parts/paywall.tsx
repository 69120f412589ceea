import { Link } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { PaywallProps } from "./paywall-sheet";

/** Few come to see it, so that it is fetched with the first time; on a connection that breaks, a link stands in. */
const PaywallSheet = lazy(() => import("./paywall-sheet").catch(() => ({ default: PlansLink })));

/** What a subscription opens and what it costs; its plans are forms, so that it may not stand within one. */
export function Paywall(props: PaywallProps) {
  return (
    <Suspense>
      <PaywallSheet {...props} />
    </Suspense>
  );
}

function PlansLink() {
  const { t, i18n } = useTranslation();
  return (
    <p className="text-center">
      <Link to={pathTo.plans(knownLanguage(i18n.language))} className="link">
        {t("paywall.title")}
      </Link>
    </p>
  );
}
