import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import type { Chunk, DrawnCard, ReadingKind, Section, TarotKind } from "./reading";
import { nameDrawn } from "./tarot/name-card.server";
import { sectionOf } from "./tarot/spreads.data";

/** The name of a section as its page has it, without the places where it may be broken. */
export function sectionName(section: Section, language: Language): string {
  return translator(language)(`positions.${section}`).replace(/[\u00ad\u200b]/g, "");
}

/** The headings among the lines of a zodiac reading, by what stands under them. */
export function zodiacHeadings(language: Language) {
  const t = translator(language);
  return {
    between: t("zodiac.headings.between"),
    ahead: t("zodiac.headings.ahead"),
    step: t("zodiac.headings.step"),
  };
}

/** The lines of a reading's text that are headings: none of a reading of cards, whose parts are told apart by their sections. */
export function headingsOf({ kind, language }: { kind: ReadingKind; language: Language }): string[] {
  return kind === "zodiac" ? Object.values(zodiacHeadings(language)) : [];
}

/** A text with the names of its sections above them, as its page shows it. */
export function textWithHeadings(chunks: readonly Chunk[], language: Language): string {
  return chunks
    .map(({ section, text }, index) =>
      section === "text" || section === chunks[index - 1]?.section
        ? text
        : `${sectionName(section, language)}\n${text}`,
    )
    .join("");
}

interface Drawn {
  kind: TarotKind;
  cards: readonly DrawnCard[] | null;
  language: Language;
}

/** The card that lies where a section reads, by its name; undefined for what draws the cards together. */
export function cardOfSection(section: Section, { kind, cards, language }: Drawn): string | undefined {
  const card = cards?.find((_, place) => sectionOf(kind, place) === section);
  return card && nameDrawn(card, language);
}
