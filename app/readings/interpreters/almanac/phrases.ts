import { leanTogether } from "./answer";
import { quote, quoteAtEnd } from "./quote";
import { type Relation, relationsOf } from "./relations";
import { type Say, sentencesIn } from "./say";
import { type LaidCard, named, type Table } from "./table.server";

/** What takes the question up, and what the reader has seen of such matters. */
export function takeUp(table: Table): string[] {
  const { asked, hand, common, say } = table;
  return [
    asked.isForeign ? say("foreign", common.otherLanguage) : "",
    say("take-up", hand.takeUp[asked.matter === null ? asked.kind : "open"], {
      question: quotedQuestion(table),
    }),
    viewOf(table),
  ];
}

/** What the reader has seen of such matters; or that cards do not judge them, and who can. */
export function viewOf({ asked, hand, say }: Table): string {
  return asked.matter === null
    ? say("view", hand.topics[asked.topic])
    : say("matter", hand.matters[asked.matter]);
}

/** The question, whole, in quotation marks at the end of a sentence. */
export function quotedQuestion({ question, asked, request }: Table): string {
  return quoteAtEnd(question ?? "", request.language, { isQuestion: asked.kind !== "open" });
}

/** How a card is met at its place, and what it says in the reader's hand: nothing on what cards do not judge. */
export function meet(table: Table, card: LaidCard): string[] {
  return [approach(table, card), table.asked.matter === null ? speak(table.say, card) : ""];
}

/** How a card is met at its place. */
export function approach({ hand, say }: Table, card: LaidCard): string {
  return say(`lead ${card.place}`, hand.leads[card.place][card.orientation], named(card));
}

/** What a card says: twice out of three times in the reader's hand, else a sentence of the deck's own for its place. */
function speak(say: Say, card: LaidCard): string {
  const own = card.place === "past" || card.place === "future" ? card[card.place] : card.present;
  const sentences = sentencesIn(own);
  const speaker = say(`speaker ${card.id}`, ["hand", "hand once more", "deck"]);
  return speaker !== "deck" || sentences.length === 0
    ? say(`facet ${card.id}`, card.facets)
    : say(`deck ${card.id}`, sentences);
}

/** What a card means where it lies, for what was asked; on what cards do not judge, what is in the asker's hands. */
export function bear({ asked, common, say }: Table, { place, lean, id }: LaidCard): string[] {
  const slot = `bearing ${place} ${id}`;
  if (place === "one" || place === "other" || place === "one-asks" || place === "other-asks")
    return [say(slot, common.roads[place])];
  const time = place === "card" ? "present" : place;
  if (asked.matter === null)
    return [say(slot, common.bearings[asked.topic][time][lean < 0 ? "held" : "flowing"])];
  const bearings = common.matterBearings[asked.matter][time];
  return [say(slot, bearings), say(`${slot} again`, bearings)];
}

/** Of these, one is told: any three cards have some. */
const ELEMENTS: readonly Relation[] = ["strengthen", "weaken"];

function isOfElements({ relation }: { relation: Relation }): boolean {
  return ELEMENTS.includes(relation);
}

/** What the cards do to each other: the most telling, and in a long text another. */
export function relate({ common, say, cards, drawnBefore }: Table, most: number): string[] {
  return relationsOf(cards, drawnBefore)
    .filter(({ relation }, at, all) => !ELEMENTS.includes(relation) || all.findIndex(isOfElements) === at)
    .slice(0, most)
    .map(({ relation, cards: [one, other] }) =>
      say(`relation ${relation}`, common.relations[relation], {
        ...(one ? named(one) : {}),
        other: other?.names.within ?? "",
        otherTitle: other?.names.title ?? "",
      }),
    );
}

/** What is said of the person, the mood and the time that the question shows; nothing on what cards do not judge. */
export function notice({ asked, common, say, cards, request }: Table): string[] {
  const { person, mood, time, looksBack, matter } = asked;
  if (matter !== null) return [];
  return [
    person === null ? "" : say("person", common.persons[person]),
    mood === null ? "" : say("mood", common.moods[mood]),
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
  if (asked.matter !== null) return [say("next", common.matterSteps[asked.matter])];
  return [say("step", hand.step), say("next", common.steps[asked.topic]), say("closing", hand.closings)];
}
