import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { failureMessage } from "~/readings/failure-message";
import type { Reading, Writing } from "~/readings/find-reading.server";
import { interpreter } from "~/readings/interpreters/choose-interpreter.server";
import { listReaders } from "~/readings/readers/list-readers.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";

/** A reading as its page shows it: what it holds in the reading's language, messages in the page's. */
export type ShownReading = ReturnType<typeof showReading>;
export type ShownWriting = ReturnType<typeof showWriting>;
export type ShownCard = NonNullable<ShownReading["cards"]>[number];

export function showReading(reading: Reading, pageLanguage: Language) {
  const { id, kind, question, date, language, cards, interpretation, followUp } = reading;
  const reader = listReaders(language).find((each) => each.id === reading.reader);
  return {
    id,
    kind,
    question,
    date,
    language,
    reader: { name: reader?.name ?? reading.reader, image: reader?.image ?? "" },
    cards:
      cards?.map((card) => {
        const { imageUrl, numeral } = cardOf(card.id);
        const text = cardText(card.id, language);
        return { ...card, imageUrl, numeral, name: text.name, keywords: text[card.orientation].keywords };
      }) ?? null,
    interpretation: showWriting(interpretation, pageLanguage),
    followUp: followUp && showWriting(followUp, pageLanguage),
  };
}

function showWriting(
  { question, status, attempt, chunks, failure, ...writing }: Writing,
  pageLanguage: Language,
) {
  return {
    question,
    status,
    attempt,
    chunks,
    failure: failure && { code: failure.code, message: failureMessage(failure, translator(pageLanguage)) },
    isAlmanac: (writing.interpreter ?? interpreter().name) === "almanac",
  };
}
