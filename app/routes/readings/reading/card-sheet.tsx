import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import type { Section } from "~/readings/reading";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DottedList } from "~/ui/dotted-list";
import type { ShownCard } from "./show-reading.server";

export interface CardSheetProps {
  card: ShownCard;
  /** The part of the text that its place has. */
  section: Section | undefined;
  language: Language;
  /** The language of what is said of it. */
  textLanguage: string;
  onClose(): void;
}

/** A card of a reading from near: its picture, and what it means, by itself and where it lies. */
export default function CardSheet({ card, section, language, textLanguage, onClose }: CardSheetProps) {
  const { t } = useTranslation();
  const title = section ? `${t(`positions.${section}`)}\u00a0· ${card.title}` : card.title;
  return (
    <Dialog title={title} closeWord={t("reading.sheet.close")} onClose={onClose} isWide>
      <p lang={textLanguage} className="mt-1 text-brass">
        <DottedList items={card.keywords} />
      </p>
      <div className="mt-5 grid gap-x-8 gap-y-5 text-start sm:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-56">
          <CardFace {...card} />
        </div>
        <div lang={textLanguage} className="space-y-4 self-center">
          <p className="text-pretty">{card.meaning}</p>
          {card.here && (
            <>
              <h3 lang={language} className="text-lg text-brass">
                {t("reading.sheet.here")}
              </h3>
              <p className="text-pretty">{card.here}</p>
            </>
          )}
        </div>
      </div>
      <p className="mt-6">
        <ButtonLink to={pathTo.card(language, card.id)} look="quiet">
          {t("reading.sheet.toPage")}
        </ButtonLink>
      </p>
    </Dialog>
  );
}
