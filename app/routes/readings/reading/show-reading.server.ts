import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { hearCry } from "~/readings/crisis/hear-cry.server";
import { helpLines, type Trouble } from "~/readings/crisis/help-lines.server";
import type { Reading, TarotReading, Writing, ZodiacReading } from "~/readings/find-reading.server";
import { interpreterFor } from "~/readings/interpreters/choose-interpreter.server";
import { headingsOf } from "~/readings/name-sections.server";
import { failureMessage } from "~/readings/parts/failure-message";
import { listReaders } from "~/readings/readers/list-readers.server";
import { READERS } from "~/readings/readers/readers.data";
import { sealOf } from "~/readings/seal.server";
import { showShare } from "~/readings/sharing/show-share.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { meaningAt } from "~/readings/tarot/meaning-at.server";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import { SPREADS } from "~/readings/tarot/spreads.data";
import { understandQuestion } from "~/readings/understanding/understand-question.server";
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
    interpretation: showWriting(interpretation, { asked: reading.question, language, pageLanguage }),
    headings: headingsOf(reading),
    share: showShare(reading),
    followUp: followUp && showWriting(followUp, { asked: followUp.question, language, pageLanguage }),
    ...(reading.kind === "zodiac" ? showSigns(reading) : showCards(reading)),
  };
}

function showCards({ kind, question, language, cards, draw, interpretation, ...reading }: TarotReading) {
  const { offersHelp } = interpretation;
  const reader = listReaders(language).find((each) => each.id === reading.reader);
  // Of what cards do not judge a card tells what is seen on it, and nothing of what comes.
  const isOpen = question === null || understandQuestion(question, language).matter === null;
  return {
    kind,
    question,
    commitment: draw?.commitment ?? null,
    ownCards: reading.ownCards,
    kept: interpretation.status === "none" ? showKept(reading.reader, language) : null,
    seal: sealOf({ kind, question, cards, language, offersHelp }),
    reader: {
      name: reader?.name ?? reading.reader,
      image: reader?.image ?? "",
      mark: markOf(reading.reader),
    },
    cards:
      cards?.map((card, place) => {
        const { imageUrl, numeral } = cardOf(card.id);
        const text = cardText(card.id, language);
        const meant = text[card.orientation];
        const position = SPREADS[kind].positions[place]?.id;
        return {
          ...card,
          imageUrl,
          numeral,
          name: text.name,
          title: nameDrawn(card, language),
          keywords: meant.keywords,
          meaning: meant.meaning,
          here: isOpen && position ? meaningAt(position, meant) : null,
        };
      }) ?? null,
  };
}

/** Who may be asked to read cards that are kept without a text; those whom a subscription opens are offered as well. */
function showKept(reader: string, language: Language) {
  return { reader, readers: listReaders(language).map(({ id, name }) => ({ id, name })) };
}

/** What a reader signs with: the sign of what they know best, in their colours. */
function markOf(id: string) {
  const reader = READERS.find((each) => each.id === id);
  const [known] = reader?.expertise ?? [];
  return reader && known && { icon: known.icon, ground: reader.style.primaryColor, line: known.color };
}

/** How many of a sign's four friends are named (specification, section 2): others than the two that were asked about. */
const FRIENDS = 2;

function showSigns({ kind, question, language, signs }: ZodiacReading) {
  const asked = [signs.mine, signs.theirs];
  const shown = (id: typeof signs.mine) => ({
    ...showSign(id, language),
    friends: SIGNS[id].compatibility
      .filter((friend) => !asked.includes(friend))
      .slice(0, FRIENDS)
      .map((friend) => showSign(friend, language)),
  });
  return {
    kind,
    question,
    compatibility: compatibilityOf(signs.mine, signs.theirs),
    mine: shown(signs.mine),
    theirs: shown(signs.theirs),
  };
}

interface Circumstances {
  /** The question that the text answers. */
  asked: string | null;
  /** The languages of the reading and of the page. */
  language: Language;
  pageLanguage: Language;
}

function showWriting(
  { question, status, attempt, chunks, failure, isTruncated, isUseTaken, ...writing }: Writing,
  { asked, language, pageLanguage }: Circumstances,
) {
  const isAboutViolence = asked !== null && understandQuestion(asked, language).matter === "violence";
  // What is only kept was heard when it was kept, and nothing of that is stored.
  const isCry = status === "none" && asked !== null && hearCry(asked, { isAboutViolence }) !== null;
  const troubles: Trouble[] = [
    ...(writing.offersHelp || isCry ? (["crisis"] as const) : []),
    ...(isAboutViolence ? (["violence"] as const) : []),
  ];
  return {
    help: troubles.map((trouble) => ({ trouble, lines: helpLines(pageLanguage, trouble) })),
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
