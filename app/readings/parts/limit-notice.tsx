import { useTranslation } from "react-i18next";
import { lazily } from "~/ui/lazily";

/** That today's readings are used up, and what can be done; fetched with the first time, since few come to see it. */
export const LimitNotice = lazily(() => import("./limit-notice-sheet"), Line);

function Line() {
  const { t } = useTranslation();
  return <p role="alert">{t("limit.title")}</p>;
}
