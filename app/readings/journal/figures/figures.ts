import { cardOf, DECK, type TarotCard } from "../../tarot/deck";
import { SUITS } from "../../tarot/deck.data";
import { elementOf } from "../../tarot/element-of";
import { DECKS } from "../../tarot/spreads.data";
import { TOPICS, type Topic } from "../../understanding/question";
import { ELEMENTS, type Element } from "../../zodiac/signs.data";
import { ENTRY_MOODS, type EntryMood } from "../entry";
import { type Chances, chanceOfAtLeast, chancesOf, type Draws, expectedOf, expectedToReturn } from "./chance";
import type { FiguresPeriod } from "./period";

/** A sum as it is stored: `card:star:upright`, so and so often. */
export interface Tally {
  fact: string;
  count: number;
}

/** How often cards were drawn, and how often that is to be expected where nothing but chance decides. */
interface Share {
  count: number;
  expected: number;
}

/** How often, and how many of these somebody laid by hand: of the others, so many are to be expected by chance. */
interface LaidShare extends Share {
  own: number;
}

export interface CardFigure {
  id: string;
  count: number;
  /** As often it was not drawn here, but laid by hand. */
  own: number;
  upright: number;
  reversed: number;
  /** How likely it is that this card is drawn at least as often by chance; null where it never was. */
  chance: number | null;
}

export interface TopicFigure {
  topic: Topic;
  count: number;
  /** By the part of the time: a year, a month, or the number of a week. */
  parts: Record<string, number>;
}

/** What is told of somebody's readings in some time. */
export interface Figures {
  period: FiguresPeriod;
  readings: number;
  /** How many cards were drawn here, how many somebody laid by hand, and how many of all lay reversed. */
  drawn: number;
  own: number;
  reversed: number;
  /** By the day; of all time, by the month. Only those with readings. */
  calendar: { cell: string; count: number }[];
  /** The most frequent first. */
  cards: CardFigure[];
  /** Cards that were drawn more than once, and how many are by chance. */
  returning: Share;
  /** Of the one drawn most often: how often that is, and how many cards are drawn as often by chance. */
  most: Share | null;
  suits: (LaidShare & { suit: TarotCard["suit"] })[];
  elements: (LaidShare & { element: Element })[];
  /** Those that somebody asked about, the most frequent first. */
  topics: TopicFigure[];
  /** What was asked about in which mood; null of what nobody asked about. */
  moods: { mood: EntryMood; topic: Topic | null; count: number }[];
}

/** Makes of the sums of a period what is told of it. */
export function figuresOf(period: FiguresPeriod, tallies: readonly Tally[]): Figures {
  const of = grouped(tallies);
  const draws = drawsOf(of("r"));
  const chances = {
    major: chancesOf(draws, { isMajor: true }),
    minor: chancesOf(draws, { isMajor: false }),
  };
  const cards = cardsOf(of("c"), of("o"), chances);
  const calendar = of("d").map(({ names, count }) => ({ cell: names[0] ?? "", count }));
  const drawn = cards.map(({ count, own }) => count - own);
  const most = Math.max(0, ...drawn);
  const shareOf = (isMeant: (id: string) => boolean): LaidShare => {
    const meant = cards.filter(({ id }) => isMeant(id));
    return {
      count: total(meant),
      own: sum(meant.map(({ own }) => own)),
      expected: expectedOf(draws, isMeant),
    };
  };
  return {
    period,
    readings: total(calendar),
    drawn: sum(drawn),
    own: sum(cards.map(({ own }) => own)),
    reversed: sum(cards.map(({ reversed }) => reversed)),
    calendar: calendar.sort((a, b) => (a.cell < b.cell ? -1 : 1)),
    cards,
    returning: { count: drawn.filter((count) => count > 1).length, expected: expectedToReturn(chances, 2) },
    most: most === 0 ? null : { count: most, expected: expectedToReturn(chances, most) },
    suits: (["major", ...SUITS] as const).map((suit) => ({
      suit,
      ...shareOf((id) => cardOf(id).suit === suit),
    })),
    elements: ELEMENTS.map((element) => ({ element, ...shareOf((id) => elementOf(id) === element) })),
    topics: topicsOf(of("t")),
    moods: moodsOf(of("x")),
  };
}

interface Fact {
  names: string[];
  count: number;
}

/** By the letter that they begin with. */
function grouped(tallies: readonly Tally[]): (letter: string) => Fact[] {
  const facts = tallies.map(({ fact, count }) => ({ fact: fact.split(":"), count }));
  return (letter) =>
    facts
      .filter(({ fact }) => fact[0] === letter)
      .map(({ fact, count }) => ({ names: fact.slice(1), count }));
}

/** Of a deck that nobody knows any more nothing is to be expected. */
function drawsOf(facts: readonly Fact[]): Draws[] {
  return facts.flatMap(({ names: [name, size], count }) => {
    const deck = DECKS.find((each) => each === name);
    return deck ? [{ deck, size: Number(size), readings: count }] : [];
  });
}

function cardsOf(drawn: readonly Fact[], own: readonly Fact[], chances: Chances): CardFigure[] {
  const [drawnOf, ownOf] = [facesOf(drawn), facesOf(own)];
  const cards = DECK.flatMap(({ id, suit }) => {
    const [here, byHand] = [drawnOf(id), ownOf(id)];
    const upright = here.upright + byHand.upright;
    const reversed = here.reversed + byHand.reversed;
    if (upright + reversed === 0) return [];
    const times = here.upright + here.reversed;
    const chance = chanceOfAtLeast(chances[suit === "major" ? "major" : "minor"], times);
    const count = upright + reversed;
    return [{ id, count, own: count - times, upright, reversed, chance: times === 0 ? null : chance }];
  });
  return cards.sort((a, b) => b.count - a.count || (a.chance ?? 1) - (b.chance ?? 1));
}

/** How often a card lay each way. */
function facesOf(facts: readonly Fact[]) {
  const counts = new Map(facts.map(({ names, count }) => [names.join(":"), count]));
  return (id: string) => ({
    upright: counts.get(`${id}:upright`) ?? 0,
    reversed: counts.get(`${id}:reversed`) ?? 0,
  });
}

function topicsOf(facts: readonly Fact[]): TopicFigure[] {
  const topics = TOPICS.map((topic) => {
    const parts = facts.filter(({ names }) => names[1] === topic);
    return {
      topic,
      count: total(parts),
      parts: Object.fromEntries(parts.map(({ names, count }) => [names[0] ?? "", count])),
    };
  });
  return topics.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

function moodsOf(facts: readonly Fact[]): Figures["moods"] {
  return facts.flatMap(({ names: [number, name], count }) => {
    const mood = ENTRY_MOODS[Number(number) - 1];
    return mood ? [{ mood, topic: TOPICS.find((each) => each === name) ?? null, count }] : [];
  });
}

function total(counted: readonly { count: number }[]): number {
  return sum(counted.map(({ count }) => count));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
