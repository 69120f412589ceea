import { readFileSync } from "node:fs";
import type { Language } from "../../app/i18n/languages";
import { wordsOf } from "./say";
import type { ToldFigures } from "./told-figures";

/** What is counted of a reading in the file that somebody takes away. */
export interface CountedReading {
  createdAt: string;
  kind: string;
  deck: "major" | "full" | null;
  cards: { id: string; orientation: "upright" | "reversed" }[] | null;
  /** Whether they come from a deck of their own. */
  ownCards: boolean;
  topic: string | null;
  entry: { mood: string | null };
}

/** `2027-03`, `2027`, or all of it. */
type Period = string;

const ELEMENTS = {
  fire: "emperor strength wheel-of-fortune temperance tower sun judgement wands",
  earth: "empress hierophant hermit devil world pentacles",
  air: "fool magician lovers justice star swords",
  water: "high-priestess chariot hanged-man death moon cups",
};
const SUITS = ["major", "wands", "cups", "swords", "pentacles"];
const MOODS = ["heavy", "uneasy", "even", "light", "bright"];
const DECK_SIZES = { major: 22, full: 78 };
/** So many cards are told before the others are opened. */
const FIRST = 12;

/**
 * What a page of figures has to tell of readings: counted from the file that is taken away, reading by reading, and not by
 * what the site counts with.
 */
export function countFigures(
  exported: readonly CountedReading[],
  period: Period,
  language: Language,
): ToldFigures {
  const say = wordsOf(language);
  const readings = exported.filter((each) => period === "all" || dayOf(each).startsWith(period));
  const all = readings.flatMap(({ cards }) => cards ?? []);
  const own = readings.flatMap(({ cards, ownCards }) => (ownCards && cards) || []);
  const part = (count: number) =>
    `${count} · ${new Intl.NumberFormat(language, { style: "percent" }).format(count / all.length)}`;
  const { tables, paragraphs } = cardsOf(readings, language);
  const moods = moodsOf(readings, language);
  const hasMoods = moods.rows.length > 0;
  return {
    overview: [
      String(readings.length),
      String(all.length - own.length),
      ...(own.length > 0 ? [String(own.length)] : []),
      String(new Set(all.map(({ id }) => id)).size),
      part(all.filter(({ id }) => suitOf(id) === "major").length),
      part(all.filter(({ orientation }) => orientation === "reversed").length),
    ],
    paragraphs: hasMoods ? paragraphs : [...paragraphs, say("figures.moods.none")],
    tables: {
      ...calendarOf(readings.map(dayOf), period, language),
      ...tables,
      [say("figures.topics.heading")]: topicsOf(readings, period, language),
      ...(hasMoods && { [say("figures.moods.heading")]: moods }),
    },
  };
}

const dayOf = ({ createdAt }: CountedReading) => createdAt.slice(0, 10);

/** How often each card, suit and element came, and how often or likely it does by chance: of those alone that nobody laid by hand. */
function cardsOf(readings: readonly CountedReading[], language: Language) {
  const say = wordsOf(language);
  const names = cardNames(language);
  const deck = Object.keys(names);
  const shuffled = readings.filter(({ ownCards }) => !ownCards);
  const countOf = (id: string, among: readonly CountedReading[]) =>
    among.flatMap(({ cards }) => cards ?? []).filter((card) => card.id === id).length;
  const timesOf = (id: string) => countOf(id, readings);
  const drawnOf = (id: string) => countOf(id, shuffled);
  const hasOwn = deck.some((id) => timesOf(id) > drawnOf(id));
  const own = (ids: readonly string[]) =>
    hasOwn ? [String(sum(ids.map((id) => timesOf(id) - drawnOf(id))))] : [];
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const toReturn = (times: number) => sum(deck.map((id) => atLeast(likely(id, shuffled), times)));

  const cards = deck
    .map((id) => ({
      id,
      times: timesOf(id),
      chance: drawnOf(id) > 0 ? atLeast(likely(id, shuffled), drawnOf(id)) : null,
    }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times || (a.chance ?? 1) - (b.chance ?? 1))
    .map(({ id, times, chance }) => [
      names[id]?.name ?? "",
      String(times),
      ...own([id]),
      chance === null ? "–" : percent(chance, language),
    ]);
  const shares = (groups: readonly string[], words: string, groupOf: (id: string) => string) =>
    groups.map((group) => {
      const ids = deck.filter((id) => groupOf(id) === group);
      const expected = sum(ids.flatMap((id) => likely(id, shuffled)));
      return [say(`${words}.${group}`), String(sum(ids.map(timesOf))), ...own(ids), number.format(expected)];
    });
  const ownHead = hasOwn ? [say("figures.own.cards")] : [];
  const columns = [say("figures.cards.card"), say("figures.times"), ...ownHead, say("figures.cards.chance")];
  const beside = [say("figures.times"), ...ownHead, say("figures.expected")];
  const rest = cards.slice(FIRST);
  const returned = deck.filter((id) => drawnOf(id) > 1).length;
  const asMost = toReturn(Math.max(...deck.map(drawnOf)));
  return {
    paragraphs: [
      say("figures.cards.returning", { returned, expected: number.format(toReturn(2)) }),
      ...(hasOwn ? [say("figures.own.both")] : []),
      say("figures.cards.caveat", {
        expected: asMost < 0.05 ? `< ${number.format(0.1)}` : number.format(asMost),
      }),
      say("figures.suits.line"),
    ],
    tables: {
      [say("figures.cards.heading")]: { columns, rows: cards.slice(0, FIRST) },
      ...(rest.length > 0 && { [say("figures.cards.all")]: { columns, rows: rest } }),
      [say("figures.suits.suits")]: {
        columns: [say("figures.suits.suit"), ...beside],
        rows: shares(SUITS, "cards.suits", suitOf),
      },
      [say("figures.suits.elements")]: {
        columns: [say("figures.suits.element"), ...beside],
        rows: shares(Object.keys(ELEMENTS), "figures.elements", elementOf),
      },
    },
  };
}

/** In the order of the deck. */
function cardNames(language: Language): Record<string, { name: string }> {
  return JSON.parse(readFileSync(`app/readings/tarot/cards/${language}.json`, "utf8"));
}

/** How likely a card is among those of each reading in which it could be drawn. */
function likely(id: string, readings: readonly CountedReading[]): number[] {
  return readings.flatMap(({ deck, cards }) =>
    deck && cards && (deck === "full" || suitOf(id) === "major") ? [cards.length / DECK_SIZES[deck]] : [],
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

const suitOf = (id: string) => SUITS.find((suit) => id.endsWith(`-${suit}`)) ?? "major";

function elementOf(id: string): string {
  const name = suitOf(id) === "major" ? id : suitOf(id);
  return Object.entries(ELEMENTS).find(([, held]) => held.split(" ").includes(name))?.[0] ?? "";
}

/** How likely something that is so likely in each of some tries happens at least so many times. */
function atLeast(likely: readonly number[], times: number): number {
  let chances = [1];
  for (const each of likely) {
    const before = chances;
    chances = [...before, 0].map((chance, count) => chance * (1 - each) + (before[count - 1] ?? 0) * each);
  }
  return sum(chances.slice(times));
}

function percent(chance: number, language: Language): string {
  const written = new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 2 });
  return chance < 0.001 ? `< ${written.format(0.001)}` : written.format(chance);
}

const inUtc = (language: Language, options: Intl.DateTimeFormatOptions, day: string) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(day));

/** Of a month its weeks, of a year its months each, of all time the months of each year. */
function calendarOf(days: readonly string[], period: Period, language: Language): ToldFigures["tables"] {
  const on = (cell: string) => days.filter((day) => day.startsWith(cell)).length;
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
  if (period === "all") {
    const say = wordsOf(language);
    const columns = numbers.map((month) => inUtc(language, { month: "short" }, `2026-${month}`));
    const years = [...new Set(days.map((day) => day.slice(0, 4)))].sort();
    const rows = years.map((year) => [year, ...numbers.map((month) => String(on(`${year}-${month}`) || ""))]);
    return {
      [say("figures.calendar.heading")]: { columns: [say("figures.calendar.year"), ...columns], rows },
    };
  }
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
  // The first of June 2026 is a Monday.
  const columns = Array.from({ length: 7 }, (_, at) =>
    inUtc(language, { weekday: "narrow" }, `2026-06-0${at + 1}`),
  );
  return Object.fromEntries(
    months.map((month) => {
      const cells = Array.from({ length: 31 }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`)
        .filter((day) => new Date(day).toISOString().startsWith(day))
        .map((day) => `${Number(day.slice(8))}${on(day) > 0 ? ` (${on(day)})` : ""}`);
      const before = (new Date(`${month}-01`).getUTCDay() + 6) % 7;
      const padded = [...Array(before).fill(""), ...cells];
      while (padded.length % 7 > 0) padded.push("");
      const rows = Array.from({ length: padded.length / 7 }, (_, week) =>
        padded.slice(week * 7, week * 7 + 7),
      );
      return [inUtc(language, { month: "long", year: "numeric" }, `${month}-01`), { columns, rows }];
    }),
  );
}

/** Topics as they are listed everywhere. */
function topicNames(language: Language): [topic: string, name: string][] {
  const { journal } = JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
  return Object.entries(journal.topics);
}

function topicsOf(readings: readonly CountedReading[], period: Period, language: Language) {
  const partOf = ({ createdAt }: CountedReading) => {
    if (period === "all") return createdAt.slice(0, 4);
    return period.length === 4
      ? createdAt.slice(0, 7)
      : String(Math.ceil(Number(createdAt.slice(8, 10)) / 7));
  };
  const asked = readings.filter(({ topic }) => topic !== null);
  const parts = [...new Set(asked.map(partOf))].sort();
  const lastDay = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)), 0)).getUTCDate();
  const columns = parts.map((part) => {
    if (period === "all") return part;
    if (period.length === 4) return inUtc(language, { month: "short" }, part);
    return `${Number(part) * 7 - 6}–${Math.min(Number(part) * 7, lastDay)}`;
  });
  const rows = topicNames(language)
    .map(([topic, name]) => ({ name, of: asked.filter((each) => each.topic === topic) }))
    .filter(({ of }) => of.length > 0)
    .sort((a, b) => b.of.length - a.of.length)
    .map(({ name, of }) => [
      name,
      ...parts.map((part) => String(of.filter((each) => partOf(each) === part).length || "")),
    ]);
  return { columns: [wordsOf(language)("figures.topics.topic"), ...columns], rows };
}

function moodsOf(readings: readonly CountedReading[], language: Language) {
  const say = wordsOf(language);
  const rows = [...topicNames(language), [null, say("figures.moods.unasked")] as const].flatMap(
    ([topic, name]) => {
      const of = readings.filter((each) => each.topic === topic && each.entry.mood !== null);
      const counts = MOODS.map((mood) => String(of.filter(({ entry }) => entry.mood === mood).length || ""));
      return of.length > 0 ? [[name, ...counts]] : [];
    },
  );
  return {
    columns: [say("figures.topics.topic"), ...MOODS.map((mood) => say(`journal.moods.${mood}`))],
    rows,
  };
}
