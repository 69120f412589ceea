import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { ReadingKind } from "~/readings/reading";
import { ButtonLink } from "~/ui/button";

export interface GoneProps {
  message: string;
  kind: ReadingKind;
  language: Language;
}

/**
 * That the reading was deleted, elsewhere, while its text was awaited here; and the way to another one. What could be done
 * with it leaves the page (`group-has-data-gone/reading`).
 */
export function Gone({ message, kind, language }: GoneProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" data-gone="" className="mx-auto max-w-2xl space-y-6 text-center text-lg">
      <p>{message}</p>
      <ButtonLink
        to={kind === "zodiac" ? pathTo.zodiac(language) : pathTo.spread(language, kind)}
        look="quiet"
      >
        {t("reading.newReading")}
      </ButtonLink>
    </div>
  );
}
