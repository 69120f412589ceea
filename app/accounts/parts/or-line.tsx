import { useTranslation } from "react-i18next";

/** Stands between two ways that lead to the same. */
export function OrLine() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-4 text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {t("signIn.or")}
    </p>
  );
}
