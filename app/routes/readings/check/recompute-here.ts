import { blockMessage, drawCards, isSameDraw } from "~/readings/tarot/draw-cards";
import { numbersBelow } from "~/readings/tarot/numbers-below";
import type { ShownCheck } from "./show-check.server";

/** Eight numbers each: several times what the cards of a spread take. */
const BLOCKS = 8;

/** Computes a draw and its commitment with the browser's own means. @returns whether both are those of the reading. */
export async function recomputeHere({ commitment, values, drawn }: ShownCheck): Promise<boolean> {
  const { seed, readingId, word, deck, kind } = values;
  const text = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(seed), algorithm, false, ["sign"]);
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS }, async (_, block) => {
      const message = text.encode(blockMessage(readingId, block, word));
      return new Uint8Array(await crypto.subtle.sign(algorithm, key, message));
    }),
  );
  const hash = await crypto.subtle.digest("SHA-256", text.encode(`${seed}:${readingId}`));
  const cards = drawCards(deck, kind, numbersBelow(blocks.values()));
  return hexOf(new Uint8Array(hash)) === commitment && isSameDraw(cards, drawn);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
