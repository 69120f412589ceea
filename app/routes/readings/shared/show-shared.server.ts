import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { listed, withAside } from "~/i18n/typography";
import { writtenDay } from "~/i18n/written-day";
import { headingsOf } from "~/readings/name-sections.server";
import { listReaders } from "~/readings/readers/list-readers.server";
import type { Chunk, Section } from "~/readings/reading";
import type { SharedReading } from "~/readings/sharing/find-shared.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { SPREADS, sectionOf } from "~/readings/tarot/spreads.data";
import { toldLines } from "~/readings/zodiac/headings";
import { showSign } from "~/readings/zodiac/show-sign.server";
import { SIGNS } from "~/readings/zodiac/signs.data";

/** A shared reading as its page shows it: what it holds in the reading's language. */
export type ShownShared = ReturnType<typeof showShared>;
export type SharedCard = NonNullable<ShownShared["cards"]>[number];

export function showShared(reading: SharedReading, pageLanguage: Language) {
  const { kind, language, date, question, chunks, isTruncated } = reading;
  const shown = { kind, language, date, day: writtenDay(date, pageLanguage), question, isTruncated };
  if (kind === "zodiac") {
    const signs = [reading.signs.mine, reading.signs.theirs].map((id) => showSign(id, language));
    return { ...shown, text: partsOf(chunks, [], headingsOf(reading)), reader: null, cards: null, signs };
  }
  const reader = listReaders(language).find(({ id }) => id === reading.reader);
  const { sections } = SPREADS[kind];
  const cards = reading.cards.map(({ id, orientation }, index) => {
    const { imageUrl, numeral } = cardOf(id);
    const place = sectionOf(kind, index) ?? null;
    return { id, orientation, imageUrl, numeral, place, name: cardText(id, language).name };
  });
  return {
    ...shown,
    text: partsOf(chunks, sections, headingsOf(reading)),
    reader: reader && { name: reader.name, image: reader.image },
    cards,
    signs: null,
  };
}

/** The cards or signs of a shared reading by name, as one line in the language of its page. */
export function namesOfShared(reading: SharedReading, pageLanguage: Language): string {
  if (reading.kind === "zodiac") {
    const { mine, theirs } = reading.signs;
    return listed([SIGNS[mine].names[pageLanguage], SIGNS[theirs].names[pageLanguage]], pageLanguage);
  }
  const reversed = translator(pageLanguage)("orientation.reversed").toLocaleLowerCase(pageLanguage);
  const names = reading.cards.map(({ id, orientation }) => {
    const { name } = cardText(id, pageLanguage);
    return orientation === "reversed" ? withAside(name, reversed, pageLanguage) : name;
  });
  return listed(names, pageLanguage);
}

/** The lines of each part, in the order of the parts, and then what stands in none. */
function partsOf(chunks: readonly Chunk[], sections: readonly Section[], headings: readonly string[]) {
  return [...sections, "text" as const]
    .map((section) => ({
      section,
      lines: toldLines(
        chunks.filter((chunk) => chunk.section === section).map(({ text }) => text),
        headings,
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
}
