import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

/** That nothing has what is looked for, and the way back to all. */
export function NothingFound({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="mx-auto mt-12 max-w-xl text-center">
      <h2 className="text-2xl">{t("journal.search.none")}</h2>
      <p className="mt-3 text-soft">{t("journal.search.wider")}</p>
      <p className="mt-4">
        <Link to={pathTo.readings(language)} className="link inline-flex min-h-11 items-center">
          {t("journal.search.all")}
        </Link>
      </p>
    </div>
  );
}
