import { SPREADS } from "../../tarot/spreads.data";
import { answer } from "./answer";
import { bear, dwell, meet, notice, relate, stepOn, takeUp, viewOf } from "./phrases";
import type { Composition } from "./say";
import type { LaidCard, Table } from "./table.server";

/** Of what cards do to each other, the most telling. */
const MOST_RELATIONS = 1;

/** The text of a spread: a part for each card, and what draws them together into an answer. */
export function textInParts(table: Table): Composition {
  const { sections } = SPREADS[table.request.kind];
  return Object.fromEntries(
    sections.map((section, at) => {
      const card = table.cards[at];
      if (!card) return [section, together(table)];
      return [section, [...(at === 0 ? [takeUp(table)] : []), ...aboutCard(table, card)]];
    }),
  );
}

function aboutCard(table: Table, card: LaidCard): string[][] {
  return [[...meet(table, card), ...bear(table, card), ...dwell(table, card)]];
}

function together(table: Table): string[][] {
  return [
    [...relate(table, MOST_RELATIONS), ...(table.asked.matter === null ? [viewOf(table)] : [])],
    notice(table),
    table.mayJudge ? answer(table) : [],
    stepOn(table),
  ];
}
