import type { Language } from "~/i18n/languages";
import { elementOf } from "../../tarot/element-of";
import type { Matter, PersonAsked, Understanding } from "../../understanding/question";
import type { CardPlace, MatterTold, PersonTold, Road } from "./almanac-texts.server";
import { isOfSeveral, leanTogether } from "./answer";
import { HEAD_DOWN, OF_TODAY } from "./misplaced.data";
import { quote, quoteAtEnd } from "./quote";
import { type Relation, relationsOf } from "./relations";
import { apart, sentencesIn } from "./say";
import { type LaidCard, named, type Table } from "./table.server";

/** What takes the question up, and what the reader has seen of such matters. */
export function takeUp(table: Table): string[] {
  return [...inOwnLanguage(table), tellQuestion(table), viewOf(table)];
}

/** The question, as the reader takes it up. */
export function tellQuestion(table: Table): string {
  const { asked, hand, common, say } = table;
  const kind = isOfSeveral(asked) ? "open" : asked.kind;
  const variants = asked.matter === null ? hand.takeUp[kind] : common.matterTakeUps;
  return say("take-up", variants, { question: quotedQuestion(table) });
}

/** That the text is in another language than the question, where it is. */
export function inOwnLanguage({ asked, common, say }: Table): string[] {
  return asked.isForeign ? [say("foreign", common.otherLanguage)] : [];
}

/** What the reader has seen of such matters; or that cards do not judge them, and who can. */
export function viewOf({ asked, hand, say }: Table): string {
  return asked.matter === null
    ? say("view", hand.topics[asked.topic])
    : say("matter", hand.matters[matterTold(asked, asked.matter)]);
}

/** How a matter is to be spoken of. */
export function matterTold({ namesOther, gambles }: Understanding, matter: Matter): MatterTold {
  if (matter === "invest" && gambles) return "gambling";
  return matter === "illness" && namesOther ? "illnessOfOther" : matter;
}

/** The question, whole, in quotation marks at the end of a sentence. */
export function quotedQuestion({ question, asked, request }: Table): string {
  return quoteAtEnd(question ?? "", request.language, { isQuestion: asked.isQuestion });
}

/** How a card is met at its place, and what it says: on what cards do not judge, only that it lies there. */
export function meet(table: Table, card: LaidCard): string[] {
  return [approach(table, card), ...(table.asked.matter === null ? speak(table, card) : [])];
}

/** How a card is met at its place; on what cards do not judge without a word that could be taken for a sign. */
export function approach({ asked, hand, common, say, request }: Table, card: LaidCard): string {
  if (asked.matter !== null) return say("lead", common.matterLeads, named(card));
  const leads =
    isRoad(card.place) && isOfSeveral(asked)
      ? common.several.leads[card.place]
      : hand.leads[card.place][card.orientation];
  return say(`lead ${card.place}`, fitting(leads, [card], request.language), named(card));
}

/** The sentences that are true of how these cards lie: all of them, unless the Hanged Man stands on his feet. */
export function fitting(
  sentences: readonly string[],
  cards: readonly LaidCard[],
  language: Language,
): readonly string[] {
  const isOnHisFeet = cards.some(({ id, orientation }) => id === "hanged-man" && orientation === "reversed");
  const fits = sentences.filter((sentence) => !isOnHisFeet || !HEAD_DOWN[language].test(sentence));
  return fits.length > 0 ? fits : sentences;
}

/**
 * What a card says: twice out of three times in the reader's hand, else in the deck's own words for its place; one that lies
 * alone in both, or in the hand twice where it has more to say.
 */
function speak({ say, request }: Table, card: LaidCard): string[] {
  const { id, place } = card;
  const isOfNow = place !== "past" && place !== "future";
  const facets = card.facets.filter((facet) => isOfNow || !OF_TODAY[request.language].test(facet));
  // A later sentence of it may lean on the one before.
  const [deck = ""] = sentencesIn(isOfNow ? card.present : card[place]);
  if (facets.length === 0) return [deck];
  // The picture is told with the meaning, and need not be told before.
  const inHand = say(`facet ${id}`, place === "card" ? apart(facets, card.meaning) : facets);
  if (place === "card") return [inHand, facets.length > 1 ? say(`further facet ${id}`, facets) : deck];
  return [say(`speaker ${id}`, ["hand", "hand once more", "deck"]) === "deck" ? deck : inHand];
}

/** What a card means where it lies, for what was asked; on what cards do not judge, what is in the asker's hands. */
export function bear(table: Table, card: LaidCard): string[] {
  const { asked, say } = table;
  if (deniesWhy(table, card)) return [];
  const slot = `bearing ${card.place} ${card.id}`;
  const bearings = bearingsOf(table, card);
  return [say(slot, bearings), ...(asked.matter === null ? [] : [say(`${slot} again`, bearings)])];
}

/** Whether what a card bears on now would say that all is well to somebody who asks why it is as it is. */
function deniesWhy({ asked }: Table, { place, flows }: LaidCard): boolean {
  return asked.kind === "why" && asked.matter === null && flows && (place === "present" || place === "card");
}

/** Of the card of now, on which a text dwells, one thing more: in the reader's hand, or for what was asked. */
export function dwell(table: Table, card: LaidCard): string[] {
  const { asked, say } = table;
  if (card.place !== "present" || asked.matter !== null) return [];
  const isInHand =
    deniesWhy(table, card) ||
    (card.facets.length > 1 && say(`more of ${card.id}`, ["its own", "of the topic"]) === "its own");
  return [say(`more of ${card.id}`, isInHand ? card.facets : bearingsOf(table, card))];
}

/** Of a road is told what it gives or asks: the question is about both, so that nothing of its topic is said of one alone. */
function bearingsOf({ asked, common }: Table, card: LaidCard): readonly string[] {
  const { place, flows } = card;
  const asks = place === "one-asks" || place === "other-asks";
  if (isRoad(place) && asked.matter === null)
    return common.ways[elementOf(card.id)][asks ? "asks" : flows ? "flowing" : "held"];
  const time = asks || place === "card" ? "present" : isRoad(place) ? "future" : place;
  return asked.matter === null
    ? common.bearings[asked.topic][time][flows ? "flowing" : "held"]
    : common.matterBearings[asked.matter][time];
}

function isRoad(place: CardPlace): place is Road {
  return place === "one" || place === "other" || place === "one-asks" || place === "other-asks";
}

/** Of these, one is told: any three cards have some. */
const ELEMENTS: readonly Relation[] = ["strengthen", "weaken"];

function isOfElements({ relation }: { relation: Relation }): boolean {
  return ELEMENTS.includes(relation);
}

/** What the cards do to each other: the most telling, and in a long text another. */
export function relate({ common, say, cards, drawnBefore, request }: Table, most: number): string[] {
  return relationsOf(cards, drawnBefore)
    .filter(({ relation }, at, all) => !ELEMENTS.includes(relation) || all.findIndex(isOfElements) === at)
    .slice(0, most)
    .map(({ relation, cards: [one, other] }) =>
      say(`relation ${relation}`, fitting(common.relations[relation], cards, request.language), {
        ...(one ? named(one) : {}),
        other: other?.names.within ?? "",
      }),
    );
}

/** Who is torn, is so between two: no question of several ways is, nor one whether to do a thing. */
function isBetweenTwo(asked: Understanding): boolean {
  return !isOfSeveral(asked) && !(asked.kind === "asks" && asked.asksToAct);
}

const OF_FAMILY: readonly PersonAsked[] = ["mother", "father", "parents", "sibling", "child"];

/** How somebody is to be spoken of. */
function personTold({ person, namesInLaw }: Understanding): PersonTold | null {
  return namesInLaw && (person === null || OF_FAMILY.includes(person)) ? "inLaw" : person;
}

/** What is said of the person, the mood and the time that the question shows; nothing on what cards do not judge. */
export function notice({ asked, common, say, cards, request }: Table): string[] {
  const { mood, looksBack, matter, topic } = asked;
  // The day of an exam is not the asker's to move.
  const time = topic === "exams" ? null : asked.time;
  const person = personTold(asked);
  if (matter !== null) return [];
  return [
    person === null ? "" : say("person", common.persons[person]),
    mood === null || (mood === "torn" && !isBetweenTwo(asked)) ? "" : say("mood", common.moods[mood]),
    looksBack ? say("tense", common.tense.past) : "",
    time === null
      ? ""
      : say("time", common.times[leanTogether(cards) >= 0 ? "open" : "held"], {
          time: quote(time, request.language),
        }),
  ];
}

/** The one next step, and the farewell; on what cards do not judge the step alone, said plainly. */
export function stepOn({ asked, hand, common, say }: Table): string[] {
  if (asked.matter !== null) return [say("next", common.matterSteps[matterTold(asked, asked.matter)])];
  return [say("step", hand.step), say("next", common.steps[asked.topic]), say("closing", hand.closings)];
}
