import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import type { Section } from "~/readings/reading";
import { sectionOf } from "~/readings/tarot/spreads.data";
import { DottedList } from "~/ui/dotted-list";
import type { ShownTarot } from "./show-reading.server";

interface SectionLeadProps {
  section: Section;
  /** Whether it is all of the text. */
  isWhole: boolean;
  reading: ShownTarot;
  language: Language;
}

/** With what a part of a text begins: the card that it is about, which opens, and where that lies. A whole text is about all. */
export function SectionLead({ section, isWhole, reading, language }: SectionLeadProps) {
  const { t } = useTranslation();
  const cards = reading.cards ?? [];
  const shown = cards.filter((_, place) => isWhole || sectionOf(reading.kind, place) === section);
  const [card] = shown.length === 1 ? shown : [];
  return (
    <>
      {shown.length > 0 && (
        <div className="told-cards">
          {shown.map((each) => (
            <a
              key={each.id}
              href={pathTo.card(language, each.id)}
              data-place={cards.indexOf(each)}
              lang={reading.language}
            >
              <CardFace {...each} isSmall alt={each.title} />
            </a>
          ))}
        </div>
      )}
      <div className="told-head">
        {section !== "text" && (
          <h2 className="text-2xl text-brass">
            <span className={card && "max-sm:block max-sm:text-base"}>{t(`positions.${section}`)}</span>
            {card && (
              <>
                <span className="max-sm:hidden">{"\u00a0· "}</span>
                <span lang={reading.language} className="inline-block">
                  {card.title}
                </span>
              </>
            )}
          </h2>
        )}
        {card && (
          <p lang={reading.language} className="text-soft">
            <DottedList items={card.keywords} />
          </p>
        )}
      </div>
    </>
  );
}
