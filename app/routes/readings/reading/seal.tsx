import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { labelled } from "~/i18n/typography";
import type { Leaning } from "~/readings/tarot/leans.data";

interface SealProps {
  leaning: Leaning;
  /** Of the page. */
  language: Language;
  isShown: boolean;
}

/** What the card answers to a yes/no question, pressed beneath it once it has turned. */
export function Seal({ leaning, language, isShown }: SealProps) {
  const { t } = useTranslation();
  return (
    <p className="seal mx-auto" data-leaning={leaning} data-shown={isShown}>
      <span className="sr-only">{labelled(t("reading.seal.label"), "", language)}</span>
      <span className="font-display text-xl">{t(`reading.seal.${leaning}`)}</span>
    </p>
  );
}
