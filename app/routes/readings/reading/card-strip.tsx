import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import type { Section } from "~/readings/reading";
import { sectionOf } from "~/readings/tarot/spreads.data";
import type { ShownTarot } from "./show-reading.server";

/** What has passed this part of the window, from its top, is being read. */
const READ_AT = 0.4;

export interface CardStripProps {
  reading: ShownTarot;
  language: Language;
  /** The cards as they lie, and the text about them. */
  table: RefObject<HTMLElement>;
  text: RefObject<HTMLElement>;
}

/** The cards once more as a thin strip while the text is read, that of the part just read a little brighter. */
export default function CardStrip({ reading, language, table, text }: CardStripProps) {
  const { t } = useTranslation();
  const { isShown, section } = useRead(table, text);
  const cards = reading.cards ?? [];
  const isAlone = cards.length === 1;
  const place = isAlone
    ? 0
    : cards.findIndex((_, at) => section !== null && sectionOf(reading.kind, at) === section);
  return (
    <div aria-hidden="true" data-shown={isShown} className="strip night">
      {cards.map((card, at) => (
        <a
          key={card.id}
          href={pathTo.card(language, card.id)}
          data-place={at}
          data-read={at === place || place < 0}
          tabIndex={-1}
        >
          <CardFace {...card} isSmall />
        </a>
      ))}
      <span className="strip-name">
        {section && section !== "text" && t(`positions.${section}`)}
        {cards[place] && `${isAlone ? "" : " · "}${cards[place].title}`}
      </span>
    </div>
  );
}

/** Whether the cards have been scrolled away from while their text is there, and which part of it is being read. */
function useRead(table: CardStripProps["table"], text: CardStripProps["text"]) {
  const [read, setRead] = useState<{ isShown: boolean; section: Section | null }>({
    isShown: false,
    section: null,
  });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const [cards, words] = [table.current, text.current].map((each) => each?.getBoundingClientRect());
      const parts = [...(text.current?.querySelectorAll<HTMLElement>("[data-part]") ?? [])];
      const part = parts.filter((each) => each.getBoundingClientRect().top < innerHeight * READ_AT).pop();
      const isShown = cards !== undefined && words !== undefined && cards.bottom < 0 && words.bottom > 0;
      const section = (part?.dataset.part ?? null) as Section | null;
      setRead((before) =>
        before.isShown === isShown && before.section === section ? before : { isShown, section },
      );
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [table, text]);
  return read;
}
