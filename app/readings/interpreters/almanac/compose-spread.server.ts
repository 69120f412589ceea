import { SPREADS } from "../../tarot/spreads.data";
import { answer, isOfSeveral } from "./answer";
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
      const begins = at === 0 ? [takeUp(table), readRoads(table)] : [];
      return [section, [...begins, ...aboutCard(table, card)]];
    }),
  );
}

/** How two roads stand for more ways than two. */
function readRoads({ asked, request, common, say }: Table): string[] {
  const isToldApart = request.kind === "crossroads" && asked.matter === null && isOfSeveral(asked);
  return isToldApart ? [say("roads", common.several.roads)] : [];
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
