import { useTranslation } from "react-i18next";
import { lazily } from "~/ui/lazily";

/** That a network has had what the model may write there today, and what can be done; a part of the form that was refused. */
export const NetworkNotice = lazily(() => import("./network-notice-sheet"), Line);

function Line() {
  const { t } = useTranslation();
  return <p role="alert">{t("network.title")}</p>;
}
