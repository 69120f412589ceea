import type { z } from "zod";
import { checkDraw, type DrawCheck } from "~/readings/check-draw.server";
import { numberInDeck } from "~/readings/tarot/deck";
import { SPREADS } from "~/readings/tarot/spreads.data";
import type { ApiAnswer } from "./api-answer.server";
import type { AskedCall } from "./asked-call.server";
import type { drawCheckSchema } from "./schemas";

/** Computes the draw of a reading anew, and tells what it follows from. */
export async function checkByCall(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  return { body: showCheck(await checkDraw(owner, call.params.id)) };
}

function showCheck(check: DrawCheck): z.input<typeof drawCheckSchema> {
  const { outcome, reading } = check;
  const { id, kind, deck } = reading;
  const commitment = outcome === "unknown" ? null : check.commitment;
  const shown = { outcome, id, kind, deck, commitment, seed: null, word: null, cards: null };
  if (outcome === "unknown" || outcome === "hidden") return shown;
  const { positions } = SPREADS[kind];
  const cards = check.cards.map((card, place) => ({
    ...card,
    position: positions[place]?.id ?? "card",
    number: numberInDeck(card.id),
  }));
  return { ...shown, ...check.source, cards };
}
