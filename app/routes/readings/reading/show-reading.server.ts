import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import type { Reading, TarotReading, Writing, ZodiacReading } from "~/readings/find-reading.server";
import { interpreterFor } from "~/readings/interpreters/choose-interpreter.server";
import { failureMessage } from "~/readings/parts/failure-message";
import { listReaders } from "~/readings/readers/list-readers.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { mayBeRetried } from "~/readings/writing/after-failure";
import { compatibilityOf } from "~/readings/zodiac/compatibility";
import { showSign } from "~/readings/zodiac/show-sign.server";
import { SIGNS } from "~/readings/zodiac/signs.data";

/** A reading as its page shows it: what it holds in the reading's language, messages in the page's. */
export type ShownReading = ReturnType<typeof showReading>;
export type ShownTarot = Extract<ShownReading, { kind: TarotReading["kind"] }>;
export type ShownZodiac = Extract<ShownReading, { kind: "zodiac" }>;
export type ShownWriting = ReturnType<typeof showWriting>;
export type ShownCard = NonNullable<ShownTarot["cards"]>[number];

export function showReading(reading: Reading, pageLanguage: Language) {
  const { id, date, language, interpretation, followUp } = reading;
  return {
    id,
    date,
    language,
    interpretation: showWriting(interpretation, pageLanguage),
    followUp: followUp && showWriting(followUp, pageLanguage),
    ...(reading.kind === "zodiac" ? showSigns(reading) : showCards(reading)),
  };
}

function showCards({ kind, question, language, cards, ...reading }: TarotReading) {
  const reader = listReaders(language).find((each) => each.id === reading.reader);
  return {
    kind,
    question,
    reader: { name: reader?.name ?? reading.reader, image: reader?.image ?? "" },
    cards:
      cards?.map((card) => {
        const { imageUrl, numeral } = cardOf(card.id);
        const text = cardText(card.id, language);
        return { ...card, imageUrl, numeral, name: text.name, keywords: text[card.orientation].keywords };
      }) ?? null,
  };
}

/** How many of a sign's four friends are named (specification, section 2). */
const FRIENDS = 2;

function showSigns({ kind, question, language, signs }: ZodiacReading) {
  const shown = (id: typeof signs.mine) => ({
    ...showSign(id, language),
    friends: SIGNS[id].compatibility.slice(0, FRIENDS).map((friend) => showSign(friend, language)),
  });
  return {
    kind,
    question,
    compatibility: compatibilityOf(signs.mine, signs.theirs),
    mine: shown(signs.mine),
    theirs: shown(signs.theirs),
  };
}

function showWriting(
  { question, status, attempt, chunks, failure, isTruncated, isUseTaken, ...writing }: Writing,
  pageLanguage: Language,
) {
  return {
    question,
    status,
    attempt,
    chunks,
    isTruncated,
    failure: failure && { code: failure.code, message: failureMessage(failure, translator(pageLanguage)) },
    retry: { isAllowed: mayBeRetried({ attempt, failure }), isCounted: isUseTaken },
    isAlmanac: (writing.interpreter ?? interpreterFor(writing).name) === "almanac",
  };
}
