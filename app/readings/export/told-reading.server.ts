import { translator } from "~/i18n/i18n.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import { withAside } from "~/i18n/typography";
import { cardOfSection, sectionName } from "../name-sections.server";
import { readerText } from "../readers/reader-texts.server";
import type { Chunk, Orientation, TarotKind } from "../reading";
import { chunksSchema, drawnCardsSchema } from "../stored-reading.server";
import { nameDrawn } from "../tarot/name-card.server";
import { sectionOf } from "../tarot/spreads.data";
import { SIGNS } from "../zodiac/signs.data";
import type { ExportedReading } from "./export-readings.server";

/** A reading in words alone, in the language in which it was read. */
export interface ToldReading {
  language: Language;
  title: string;
  askedAt: Date;
  question: string | null;
  reader: string | null;
  cards: { id: string; name: string; position: string | null; orientation: Orientation }[];
  /** Of a zodiac reading. */
  signs: string | null;
  parts: ToldPart[];
  followUp: { question: string; parts: ToldPart[] } | null;
  /** What its owner keeps with it; what they left empty is empty here. */
  kept: { isStarred: boolean; mood: string; tags: string[]; notes: string; outcome: string };
}

export interface ToldPart {
  heading: string | null;
  paragraphs: string[];
}

/** What is kept of a reading, as whoever takes it away reads it. */
export function readingInWords(reading: ExportedReading): ToldReading {
  const language = knownLanguage(reading.language);
  const t = translator(language);
  const { kind, mine, theirs, entry } = reading;
  const cards = kind === "zodiac" ? [] : cardsOf(reading, kind, language);
  const [text, followUp] = (["interpretation", "follow_up"] as const).map((each) =>
    reading.writings.find((writing) => writing.kind === each),
  );
  const drawn = kind === "zodiac" ? null : { kind, cards, language };
  const partsIn = (chunks: unknown) => partsOf(chunksSchema.parse(chunks), language, drawn);
  return {
    language,
    title: reading.ownCards
      ? withAside(t(`reading.title.${kind}`), t("own.mark"), language)
      : t(`reading.title.${kind}`),
    askedAt: reading.createdAt,
    question: reading.question,
    // What is kept without a text nobody has read.
    reader: reading.reader && text ? readerText(reading.reader, language).name : null,
    cards,
    signs: mine && theirs && [mine, theirs].map((sign) => SIGNS[sign].names[language]).join(" · "),
    parts: partsIn(text?.chunks ?? []),
    followUp: followUp ? { question: followUp.question ?? "", parts: partsIn(followUp.chunks) } : null,
    kept: {
      isStarred: entry?.isStarred ?? false,
      mood: entry?.mood ? t(`journal.moods.${entry.mood}`) : "",
      tags: entry?.tags ?? [],
      notes: entry?.notes ?? "",
      outcome: entry?.outcome ?? "",
    },
  };
}

function cardsOf(reading: ExportedReading, kind: TarotKind, language: Language): ToldReading["cards"] {
  return drawnCardsSchema.parse(reading.cards ?? []).map((card, place) => {
    const section = sectionOf(kind, place);
    return {
      ...card,
      name: nameDrawn(card, language),
      position: section === undefined ? null : sectionName(section, language),
    };
  });
}

function partsOf(
  chunks: readonly Chunk[],
  language: Language,
  drawn: Parameters<typeof cardOfSection>[1] | null,
): ToldPart[] {
  const parts: ToldPart[] = [];
  let last: Chunk["section"] | undefined;
  for (const { section, text } of chunks) {
    if (section !== last || parts.length === 0) {
      const names = section === "text" ? [] : [sectionName(section, language), cardAt(section, drawn)];
      parts.push({ heading: names.filter(Boolean).join(" · ") || null, paragraphs: [] });
    }
    last = section;
    if (text.trim()) parts.at(-1)?.paragraphs.push(text.trim());
  }
  return parts;
}

function cardAt(section: Chunk["section"], drawn: Parameters<typeof cardOfSection>[1] | null) {
  return drawn ? cardOfSection(section, drawn) : undefined;
}
