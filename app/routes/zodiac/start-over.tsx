import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Leads to the first step with nothing chosen; `onClear` forgets what was typed. */
export function StartOver({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <Link to="?" onClick={onClear} className="link inline-flex min-h-11 items-center px-4">
      {t("zodiac.startOver")}
    </Link>
  );
}
