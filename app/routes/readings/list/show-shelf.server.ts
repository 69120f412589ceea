import { dateFormat } from "~/i18n/formats";
import type { Language } from "~/i18n/languages";
import { listed, withAside } from "~/i18n/typography";
import { writtenDay } from "~/i18n/written-day";
import type { ReadingSummary } from "~/readings/list-readings.server";
import { readerText } from "~/readings/readers/reader-texts.server";
import type { Orientation, ReadingKind } from "~/readings/reading";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { SIGNS } from "~/readings/zodiac/signs.data";
import { imagePath } from "~/ui/image-path";

/** The readings of a calendar month, as they follow each other in the list. */
export interface ShelvedMonth {
  /** `YYYY-MM`, UTC. */
  month: string;
  name: string;
  readings: ShelvedReading[];
}

/** A reading as it stands on the shelf. */
export interface ShelvedReading {
  id: string;
  kind: ReadingKind;
  /** Whether its cards were laid by hand. */
  isOwn: boolean;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  day: string;
  question: string | null;
  /** The language in which it was asked. */
  language: Language;
  /** Who read the cards; null where nobody did, and for a zodiac reading. */
  reader: { name: string; image: string } | null;
  /** The cards as they lie, or the two signs, by name. */
  subject: string;
  thumbnails: Thumbnail[];
  isStarred: boolean;
  tags: string[];
  /** What its notes begin with; empty where there are none. */
  firstLine: string;
}

export interface Thumbnail {
  image: string;
  shape: "card" | "sign";
  orientation: Orientation;
}

/**
 * Readings in the order of the list, under the months in which they were asked. A month that began on the page before
 * is named again.
 * @param reversed what is said of a card that lies upside down.
 */
export function showShelf(
  readings: readonly ReadingSummary[],
  language: Language,
  reversed: string,
): ShelvedMonth[] {
  const months: ShelvedMonth[] = [];
  for (const reading of readings) {
    const month = reading.date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, name: nameOf(month, language), readings: [] });
    months.at(-1)?.readings.push(showReading(reading, language, reversed));
  }
  return months;
}

function nameOf(month: string, language: Language): string {
  return dateFormat(language, { month: "long", year: "numeric" }).format(new Date(`${month}-01`));
}

function showReading(reading: ReadingSummary, language: Language, reversed: string): ShelvedReading {
  const { id, kind, date, question, isStarred, tags, firstLine } = reading;
  return {
    id,
    isOwn: reading.kind !== "zodiac" && reading.ownCards,
    kind,
    date,
    day: writtenDay(date, language, { hasYear: false }),
    question,
    isStarred,
    tags,
    firstLine,
    language: reading.language,
    ...(reading.kind === "zodiac" ? showSigns(reading, language) : showCards(reading, language, reversed)),
  };
}

type ShownSubject = Pick<ShelvedReading, "reader" | "subject" | "thumbnails">;

function showCards(
  { reader, cards, hasText }: Exclude<ReadingSummary, { kind: "zodiac" }>,
  language: Language,
  reversed: string,
): ShownSubject {
  const { name } = readerText(reader, language);
  const drawn = cards ?? [];
  const names = drawn.map(({ id, orientation }) => {
    const card = cardText(id, language).name;
    return orientation === "reversed" ? withAside(card, reversed, language) : card;
  });
  return {
    reader: hasText ? { name, image: imagePath(`readers/small/${reader}.webp`) } : null,
    subject: listed(names, language),
    thumbnails: drawn.map(({ id, orientation }) => ({
      image: cardOf(id).imageUrl.replace("/tarot/", "/tarot/small/"),
      shape: "card",
      orientation,
    })),
  };
}

function showSigns({ signs }: Extract<ReadingSummary, { kind: "zodiac" }>, language: Language): ShownSubject {
  const both = [SIGNS[signs.mine], SIGNS[signs.theirs]];
  return {
    reader: null,
    subject: listed(
      both.map(({ names }) => names[language]),
      language,
    ),
    thumbnails: [signs.mine, signs.theirs].map((id) => ({
      image: imagePath(`zodiac/${id}.webp`),
      shape: "sign",
      orientation: "upright",
    })),
  };
}
