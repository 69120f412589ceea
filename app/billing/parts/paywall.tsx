import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { lazily } from "~/ui/lazily";

/** What a subscription opens and what it costs; its plans are forms, so that it may not stand within one. */
export const Paywall = lazily(() => import("./paywall-sheet"), PlansLink);

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
