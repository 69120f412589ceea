import type { z } from "zod";
import { settings } from "~/env.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { Trouble } from "~/readings/crisis/help-lines.server";
import type { Reading, Writing } from "~/readings/find-reading.server";
import { interpreterFor } from "~/readings/interpreters/choose-interpreter.server";
import type { ReadingSummary } from "~/readings/list-readings.server";
import { sectionName } from "~/readings/name-sections.server";
import { failureMessage } from "~/readings/parts/failure-message";
import type { DrawnCard, TarotKind } from "~/readings/reading";
import { sealOf } from "~/readings/seal.server";
import { showShare } from "~/readings/sharing/show-share.server";
import { cardOf } from "~/readings/tarot/deck";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import { SPREADS } from "~/readings/tarot/spreads.data";
import { understandQuestion } from "~/readings/understanding/understand-question.server";
import { mayBeRetried } from "~/readings/writing/after-failure";
import { compatibilityOf } from "~/readings/zodiac/compatibility";
import { readingAt } from "./api-answer.server";
import type { listedSchema, readingSchema, summarySchema, textSchema } from "./schemas";
import { showHelp } from "./show-help.server";

type ShownSubject = z.input<typeof summarySchema>;
type ShownText = z.input<typeof textSchema>;

/** A reading as the calls tell it: what it holds in its own language, messages in that of the call. */
export function showApiReading(reading: Reading, language: Language): z.input<typeof readingSchema> {
  const { appUrl } = settings();
  const { interpretation, followUp } = reading;
  const { offersHelp } = interpretation;
  return {
    ...showSummary(reading),
    askedBefore: reading.kind === "zodiac" ? null : reading.askedBeforeId,
    seal: reading.kind === "zodiac" ? null : sealOf({ ...reading, offersHelp }),
    draw: showDraw(reading),
    text: showText(reading, interpretation, reading.question, language),
    followUp: followUp && showText(reading, followUp, followUp.question, language),
    share: showLink(reading),
    links: {
      page: appUrl + pathTo.reading(reading.language, reading.id),
      stream: `${appUrl}${readingAt(reading.id)}/stream`,
    },
  };
}

function showDraw({ draw }: Reading): z.input<typeof readingSchema>["draw"] {
  if (!draw) return null;
  const { commitment, source } = draw;
  return { commitment, seed: source?.seed ?? null, word: source?.word ?? null };
}

function showLink(reading: Reading): z.input<typeof readingSchema>["share"] {
  const share = showShare(reading);
  if (!share?.link) return { isPossible: share !== null && !share.isTakenDown, link: null };
  const { url, withQuestion, wide, tall } = share.link;
  const { appUrl } = settings();
  return {
    isPossible: true,
    link: { url, withQuestion, pictures: { wide: appUrl + wide, tall: appUrl + tall } },
  };
}

/** A reading in the list, with what its owner keeps with it. */
export function showListed(reading: ReadingSummary): z.input<typeof listedSchema> {
  const { isStarred, tags, firstLine } = reading;
  return { ...showSummary(reading), isStarred, tags, firstLine };
}

/** What a reading is about, without its texts. */
function showSummary(reading: Reading | ReadingSummary): ShownSubject {
  const { id, language, date, question } = reading;
  const shared = { id, language, date, question };
  if (reading.kind === "zodiac") {
    const { mine, theirs } = reading.signs;
    const signs = { mine, theirs, compatibility: compatibilityOf(mine, theirs) };
    return { ...shared, kind: reading.kind, reader: null, deck: null, cards: null, ownCards: null, signs };
  }
  const { kind, reader, deck, cards, ownCards } = reading;
  const drawn = cards?.map((card, place) => showDrawn(card, kind, place, language)) ?? null;
  return { ...shared, kind, reader, deck, cards: drawn, ownCards, signs: null };
}

function showDrawn(card: DrawnCard, kind: TarotKind, place: number, language: Language) {
  return {
    ...card,
    position: SPREADS[kind].positions[place]?.id ?? "card",
    title: nameDrawn(card, language),
    image: settings().appUrl + cardOf(card.id).imageUrl,
  };
}

/** A text as far as it is written; `asked` is the question that it answers. */
function showText(reading: Reading, writing: Writing, asked: string | null, language: Language): ShownText {
  const { status, question, chunks, failure, isTruncated, attempt, offersHelp } = writing;
  const isAboutViolence = asked !== null && understandQuestion(asked, reading.language).matter === "violence";
  const troubles: Trouble[] = [
    ...(offersHelp ? (["crisis"] as const) : []),
    ...(isAboutViolence ? (["violence"] as const) : []),
  ];
  return {
    status,
    question,
    sections: joinSections(chunks, reading.language),
    interpreter: status === "none" ? null : (writing.interpreter ?? interpreterFor(writing).name),
    isTruncated,
    failure: failure && {
      code: failure.code,
      message: failureMessage(failure, translator(language)),
    },
    mayBeRetried: status === "failed" && mayBeRetried({ attempt, failure }),
    help: troubles.map((trouble) => showHelp(trouble, language)),
  };
}

function joinSections(chunks: Writing["chunks"], language: Language): ShownText["sections"] {
  const sections: ShownText["sections"] = [];
  for (const { section, text } of chunks) {
    const last = sections.at(-1);
    if (last?.section === section) last.text += text;
    else sections.push({ section, name: section === "text" ? null : sectionName(section, language), text });
  }
  return sections;
}
