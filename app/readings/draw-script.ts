import type { DrawSource } from "./draw-seed.server";
import { cardsOfDeck } from "./tarot/deck";
import { SPREADS } from "./tarot/spreads.data";

/** The line of the script that takes the values from the command line; a page that knows them puts them there. */
const SCRIPT_ARGUMENTS = 'const [seed, id, size, places, word = ""] = process.argv.slice(2);';

/**
 * A program for Node that computes a draw from its seed, of itself and by nothing of ours. It stands in `docs/checkable-draws.md` too, which
 * a test compares, and is shown where a draw is checked.
 */
export const DRAW_SCRIPT = `import { createHash, createHmac } from "node:crypto";
${SCRIPT_ARGUMENTS}
const key = Buffer.from(seed, "hex");
const block = (n) => createHmac("sha256", key).update(\`\${id}:\${n}:\${word}\`).digest();
let taken = 0;
const next = () => block(taken >> 3).readUInt32BE(4 * (taken++ & 7));
const below = (n, x = next()) => (x < 2 ** 32 - (2 ** 32 % n) ? x % n : below(n));
const cards = [...Array(Number(size)).keys()];
console.log("commitment", createHash("sha256").update(\`\${seed}:\${id}\`).digest("hex"));
for (let i = 0; i < places; i++) {
  const j = i + below(size - i);
  [cards[i], cards[j]] = [cards[j], cards[i]];
  console.log(cards[i], below(2) ? "reversed" : "upright");
}
`;

/** The program with a draw's values in it, to be run as it is. */
export function scriptFor({ seed, readingId, deck, kind, word }: DrawSource): string {
  const values = [seed, readingId, cardsOfDeck(deck).length, SPREADS[kind].positions.length, word];
  const listed = values.map((value) => JSON.stringify(value)).join(", ");
  return DRAW_SCRIPT.replace(SCRIPT_ARGUMENTS, () => `const [seed, id, size, places, word] = [${listed}];`);
}
