import type { Chunk } from "../../reading";
import { SPREADS } from "../../tarot/spreads.data";
import type { Recent, TarotRequest } from "../interpreter";
import { cardOfTheDay, textOfOneCard } from "./compose-card.server";
import { followUp } from "./compose-follow-up.server";
import { textInParts } from "./compose-spread.server";
import { type Composition, toChunks } from "./say";
import { layTable, type Table } from "./table.server";

export const NO_PAST: Recent = { texts: [], cards: [] };

/**
 * A whole reading out of the reader's own sentences, the cards and what was found in the question: always the same for
 * the same reading, different for another question, draw, reader or day, and in other words than the texts before it.
 */
export function compose(request: TarotRequest, past: Recent = NO_PAST): Chunk[] {
  return toChunks(composition(layTable(request, past)), request.language);
}

function composition(table: Table): Composition {
  const { request } = table;
  if (request.followUp) return followUp(table);
  const { sections, asks } = SPREADS[request.kind];
  if (sections.length > 0) return textInParts(table);
  return asks ? textOfOneCard(table) : cardOfTheDay(table);
}
