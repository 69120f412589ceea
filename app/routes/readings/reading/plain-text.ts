import type { TFunction } from "i18next";
import type { Language } from "~/i18n/languages";
import { labelled } from "~/i18n/typography";
import type { Section } from "~/readings/reading";
import { sectionOf } from "~/readings/tarot/spreads.data";
import type { ShownReading, ShownWriting } from "./show-reading.server";

/** A reading as text alone: what was asked, what was drawn, what was read, and by whom. */
export function plainText(reading: ShownReading, pageLanguage: Language, t: TFunction): string {
  const { kind, date, question, followUp } = reading;
  const drawn =
    reading.kind === "zodiac"
      ? [`${reading.mine.name} · ${reading.theirs.name}`]
      : (reading.cards ?? []).map(({ title }, place) => {
          const section = sectionOf(reading.kind, place);
          return section ? labelled(t(`positions.${section}`), title, pageLanguage) : title;
        });
  return [
    `${t(`reading.title.${kind}`)} · ${date}`,
    ...(question ? [question] : []),
    drawn.join("\n"),
    ...paragraphsOf(reading, t),
    ...(reading.kind === "zodiac" ? [] : [`— ${reading.reader.name}`]),
    ...(followUp?.status === "done" ? [followUp.question ?? "", ...linesOf(followUp)] : []),
  ]
    .join("\n\n")
    .replaceAll("\u00ad", "")
    .replaceAll("\u200b", "");
}

/** The text of a reading, a paragraph each, with the headings of its parts among them. */
export function paragraphsOf(reading: ShownReading, t: TFunction): string[] {
  const { chunks } = reading.interpretation;
  return chunks.flatMap(({ section, text }, at) => [
    ...(section !== "text" && section !== chunks[at - 1]?.section ? [headingOf(section, reading, t)] : []),
    ...(text.trim() ? [text.trim()] : []),
  ]);
}

function headingOf(section: Section, reading: ShownReading, t: TFunction): string {
  const cards = reading.kind === "zodiac" ? [] : (reading.cards ?? []);
  const card = cards.find(
    (_, place) => reading.kind !== "zodiac" && sectionOf(reading.kind, place) === section,
  );
  return [t(`positions.${section}`), ...(card ? [card.title] : [])].join(" · ");
}

function linesOf({ chunks }: ShownWriting): string[] {
  return chunks.map(({ text }) => text.trim()).filter(Boolean);
}
