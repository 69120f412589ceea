import { createHash, createHmac, randomBytes } from "node:crypto";
import type { DrawnCard, TarotKind } from "./reading";
import { blockMessage, drawCards } from "./tarot/draw-cards";
import { numbersBelow } from "./tarot/numbers-below";
import type { DeckChoice } from "./tarot/spreads.data";

/** What the cards of a reading follow from. */
export interface DrawSource {
  /** 64 hex digits. */
  seed: string;
  readingId: string;
  /** The visitor's own word; empty where they gave none. */
  word: string;
  deck: DeckChoice;
  kind: TarotKind;
}

/** A seed for the cards of a new reading: 32 random bytes in hex. Nobody is shown it before they are drawn. */
export function makeSeed(): string {
  return randomBytes(32).toString("hex");
}

/** What is shown before the draw, so that the seed cannot be exchanged afterwards: it tells nothing of it. */
export function commitmentOf(seed: string, readingId: string): string {
  return createHash("sha256").update(`${seed}:${readingId}`).digest("hex");
}

/** The cards of a reading, the same each time: shuffled by HMAC-SHA-256 blocks that the seed keys (`docs/checkable-draws.md`). */
export function drawFromSeed({ seed, readingId, word, deck, kind }: DrawSource): DrawnCard[] {
  return drawCards(deck, kind, numbersBelow(blocksOf(Buffer.from(seed, "hex"), readingId, word)));
}

function* blocksOf(key: Buffer, readingId: string, word: string): Generator<Uint8Array> {
  for (let block = 0; ; block += 1) {
    yield createHmac("sha256", key)
      .update(blockMessage(readingId, block, word))
      .digest();
  }
}
