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

/** How often, and how often it is to be expected where nothing but chance decides. */
interface Share {
  count: number;
  expected: number;
}

export interface CardFigure {
  id: string;
  count: number;
  upright: number;
  reversed: number;
  /** How likely it is that this card comes at least as often by chance. */
  chance: number;
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
  /** How many cards were drawn, and how many of them lay reversed. */
  drawn: number;
  reversed: number;
  /** By the day; of all time, by the month. Only those with readings. */
  calendar: { cell: string; count: number }[];
  /** The most frequent first. */
  cards: CardFigure[];
  /** Cards that came more than once, and how many do by chance. */
  returning: Share;
  /** Of the most frequent: how often it came, and how many cards come as often by chance. */
  most: Share | null;
  suits: (Share & { suit: TarotCard["suit"] })[];
  elements: (Share & { element: Element })[];
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
  const cards = cardsOf(of("c"), chances);
  const calendar = of("d").map(({ names, count }) => ({ cell: names[0] ?? "", count }));
  const most = cards[0] && { count: cards[0].count, expected: expectedToReturn(chances, cards[0].count) };
  const shareOf = (isMeant: (id: string) => boolean): Share => ({
    count: total(cards.filter(({ id }) => isMeant(id))),
    expected: expectedOf(draws, isMeant),
  });
  return {
    period,
    readings: total(calendar),
    drawn: total(cards),
    reversed: cards.reduce((all, { reversed }) => all + reversed, 0),
    calendar: calendar.sort((a, b) => (a.cell < b.cell ? -1 : 1)),
    cards,
    returning: {
      count: cards.filter(({ count }) => count > 1).length,
      expected: expectedToReturn(chances, 2),
    },
    most: most ?? null,
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

function cardsOf(facts: readonly Fact[], chances: Chances): CardFigure[] {
  const counts = new Map<string, { upright: number; reversed: number }>();
  for (const { names, count } of facts) {
    const [id = "", orientation] = names;
    const known = counts.get(id) ?? { upright: 0, reversed: 0 };
    counts.set(id, { ...known, [orientation === "reversed" ? "reversed" : "upright"]: count });
  }
  const cards = DECK.flatMap(({ id, suit }) => {
    const { upright, reversed } = counts.get(id) ?? { upright: 0, reversed: 0 };
    const count = upright + reversed;
    if (count === 0) return [];
    const chance = chanceOfAtLeast(chances[suit === "major" ? "major" : "minor"], count);
    return [{ id, count, upright, reversed, chance }];
  });
  return cards.sort((a, b) => b.count - a.count || a.chance - b.chance);
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
  return counted.reduce((all, { count }) => all + count, 0);
}
