import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

/** The way to what the browser keeps: as a whole page, since the browser's worker makes it. */
export function KeptLink({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <Link
      to={pathTo.kept(language)}
      reloadDocument
      data-scripted=""
      className="link inline-flex min-h-11 items-center"
    >
      {t("device.see")}
    </Link>
  );
}
