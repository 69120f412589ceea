import { useTranslation } from "react-i18next";
import type { Leaning } from "~/readings/tarot/leans.data";

/** What the card answers to a yes/no question, pressed beneath it once it has turned. */
export function Seal({ leaning, isShown }: { leaning: Leaning; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="seal mx-auto" data-leaning={leaning} data-shown={isShown}>
      <span className="sr-only">{t("reading.seal.label")}: </span>
      <span className="font-display text-xl">{t(`reading.seal.${leaning}`)}</span>
    </p>
  );
}
