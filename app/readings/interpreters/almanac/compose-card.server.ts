import { writtenDay } from "~/i18n/written-day";
import { skyForAlmanac } from "../../sky/describe-sky.server";
import { answer } from "./answer";
import { bear, inOwnLanguage, meet, notice, stepOn, takeUp, tellQuestion, viewOf } from "./phrases";
import { type Composition, isKnown } from "./say";
import { type LaidCard, named, type Table } from "./table.server";

/** How much of what a card says is told on a day. */
const SIDES_A_DAY = 5;

/**
 * The text of the one card that answers a question: the answer first, then why. Whoever has been answered need not be told
 * what they have asked, unless the answer is one of two.
 */
export function textOfOneCard(table: Table): Composition {
  const { asked, mayJudge } = table;
  const card = onlyCard(table);
  const picture = [...meet(table, card), asked.matter === null ? card.meaning : ""];
  const bearings = bear(table, card);
  return {
    text: [
      ...(mayJudge
        ? [[...askedAgain(table), ...answer(table)], picture, [viewOf(table), ...bearings]]
        : [[...takeUp(table), ...bearings], picture]),
      notice(table),
      stepOn(table),
    ],
  };
}

/** The text of the card of the day, for whoever asked nothing: of all that it says, first what was not read before. */
export function cardOfTheDay(table: Table): Composition {
  const { hand, say, request, known } = table;
  const card = onlyCard(table);
  const { facets, meaning, past, present, future, self, work, love, advice } = card;
  const sides = [say("facet", facets), meaning, present, self, advice, future, work, love, past];
  const fresh = [...sides].sort((a, b) => Number(isKnown(a, known)) - Number(isKnown(b, known)));
  const [first = "", second = "", third = "", ...rest] = fresh.slice(0, SIDES_A_DAY);
  const date = writtenDay(request.date, request.language, { hasYear: false });
  const sky = skyForAlmanac(request, request.language);
  return {
    text: [
      [say("daily", hand.daily, { date, ...named(card) }), first],
      [second],
      [third, ...rest.slice(0, -1)],
      sky ? [say("sky", sky.variants, sky.values)] : [],
      rest.slice(-1),
    ],
  };
}

function askedAgain(table: Table): string[] {
  return table.asked.kind === "choice"
    ? [...inOwnLanguage(table), tellQuestion(table)]
    : inOwnLanguage(table);
}

function onlyCard({ cards }: Table): LaidCard {
  const [card] = cards;
  if (!card) throw new Error("A reading has at least one card.");
  return card;
}
