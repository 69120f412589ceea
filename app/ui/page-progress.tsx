import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A line at the top of the window while the next page is on its way. */
export function PageProgress() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  return (
    <div role="status">
      {state !== "idle" && (
        <div key="line" className="progress">
          <span className="sr-only">{t("nav.loading")}</span>
        </div>
      )}
    </div>
  );
}
