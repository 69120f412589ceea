import { numberFormat } from "~/i18n/formats";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ENTRY_MOODS } from "~/readings/journal/entry";
import type { Figures } from "~/readings/journal/figures/figures";
import { filterOfPeriod, kindOfPeriod } from "~/readings/journal/figures/period";
import { cardText } from "~/readings/tarot/card-texts.server";
import { TOPICS } from "~/readings/understanding/question";
import type { BarRow, SpotTable } from "./chart";
import { showCalendar } from "./show-calendar.server";
import { spotOf } from "./spot-of";
import { nameOfMonth, shortMonth } from "./written-time";

export type ShownFigures = ReturnType<typeof showFigures>;

/** Figures with their words, numbers as they are written, and the addresses of the readings behind each. */
export function showFigures(figures: Figures, language: Language) {
  const number = numberFormat(language, { maximumFractionDigits: 1 });
  const to = (filter: Record<string, string>) =>
    pathTo.readings(language, { ...filterOfPeriod(figures.period), ...filter });
  const t = translator(language);
  const bars = (rows: Bar[]) => barRows(rows, number);
  return {
    numbers: {
      readings: number.format(figures.readings),
      drawn: number.format(figures.drawn),
      own: figures.own === 0 ? null : number.format(figures.own),
      different: number.format(figures.cards.length),
      reversed: withPart(figures.reversed, figures.drawn + figures.own, language),
      majors: withPart(figures.suits[0]?.count ?? 0, figures.drawn + figures.own, language),
    },
    to: { readings: to({}), reversed: to({ reversed: "1" }), majors: to({ suit: "major" }) },
    calendar: showCalendar(figures, language),
    /** Of what was drawn; null where nothing was. */
    returning: figures.most && {
      count: number.format(figures.returning.count),
      expected: number.format(figures.returning.expected),
      asMost: small(figures.most.expected, number),
    },
    cards: barRows(
      figures.cards.map(({ id, count, own, chance }) => ({
        name: cardText(id, language).name,
        ...{ to: to({ card: id }), count, own, expected: null },
        beside: chance === null ? "–" : percent(chance, language),
      })),
      number,
    ),
    suits: bars(
      figures.suits.map(({ suit, ...share }) => ({
        ...share,
        name: t(`cards.suits.${suit}`),
        to: to({ suit }),
      })),
    ),
    elements: bars(
      figures.elements.map(({ element, ...share }) => ({
        ...share,
        name: t(`figures.elements.${element}`),
        to: to({ element }),
      })),
    ),
    topics: topicTable(figures, language),
    moods: moodTable(figures, language),
  };
}

interface Bar {
  name: string;
  to: string;
  count: number;
  own: number;
  expected: number | null;
  beside?: string;
}

function barRows(rows: Bar[], number: Intl.NumberFormat): BarRow[] {
  const most = Math.max(1, ...rows.flatMap(({ count, expected }) => [count, expected ?? 0]));
  return rows.map(({ name, to, count, own, expected, beside }) => ({
    ...{ name, to, count: number.format(count), own: number.format(own) },
    ...{ length: count / most, ownLength: own / most },
    mark: expected === null ? null : expected / most,
    beside: beside ?? number.format(expected ?? 0),
  }));
}

function topicTable({ topics, period }: Figures, language: Language): SpotTable {
  const t = translator(language);
  const kind = kindOfPeriod(period);
  const parts = [...new Set(topics.flatMap((topic) => Object.keys(topic.parts)))].sort();
  const columns = parts.map((part) => {
    if (kind === "all") return { name: part, short: part };
    if (kind === "year") return { name: nameOfMonth(part, language), short: shortMonth(part, language) };
    const days = `${Number(part) * 7 - 6}–${part === "5" ? lastDay(period) : Number(part) * 7}`;
    return { name: days, short: days };
  });
  const most = Math.max(1, ...topics.flatMap((topic) => Object.values(topic.parts)));
  const rows = topics.map(({ topic, parts: counts }) => {
    const name = t(`journal.topics.${topic}`);
    return {
      ...{ name, to: pathTo.readings(language, { ...filterOfPeriod(period), topic }) },
      spots: parts.map((part, at) => {
        // A week has no address of its own.
        const to = kind === "month" ? null : pathTo.readings(language, { month: part, topic });
        return spotOf(counts[part] ?? 0, { most, to, label: `${name}, ${columns[at]?.name}`, language });
      }),
    };
  });
  return { columns, rows };
}

function moodTable({ moods, period }: Figures, language: Language): SpotTable {
  const t = translator(language);
  const most = Math.max(1, ...moods.map(({ count }) => count));
  const narrowed = filterOfPeriod(period);
  const rows = [...TOPICS, null].flatMap((topic) => {
    const of = moods.filter((each) => each.topic === topic);
    if (of.length === 0) return [];
    const name = t(topic ? `journal.topics.${topic}` : "figures.moods.unasked");
    const spots = ENTRY_MOODS.map((mood) => {
      const count = of.find((each) => each.mood === mood)?.count ?? 0;
      const to = topic && pathTo.readings(language, { ...narrowed, mood, topic });
      return spotOf(count, { most, to, label: `${name}, ${t(`journal.moods.${mood}`)}`, language });
    });
    return [{ name, to: topic && pathTo.readings(language, { ...narrowed, topic }), spots }];
  });
  return {
    columns: ENTRY_MOODS.map((mood) => {
      const name = t(`journal.moods.${mood}`);
      return { name, short: name };
    }),
    rows,
  };
}

function lastDay(month: string): number {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
}

/** `12 (31%)`, as the language writes it. */
function withPart(count: number, of: number, language: Language): string {
  const part = numberFormat(language, { style: "percent" }).format(of === 0 ? 0 : count / of);
  return `${numberFormat(language).format(count)} · ${part}`;
}

/** What would be written as nothing, as less than a tenth. */
function small(expected: number, number: Intl.NumberFormat): string {
  return expected < 0.05 ? `< ${number.format(0.1)}` : number.format(expected);
}

/** Small chances by two digits, those below a thousandth as less than that. */
function percent(chance: number, language: Language): string {
  const written = numberFormat(language, { style: "percent", maximumSignificantDigits: 2 });
  return chance < 0.001 ? `< ${written.format(0.001)}` : written.format(chance);
}
