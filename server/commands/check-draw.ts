/**
 * For whoever wants to know that a draw was not arranged: computes its cards from what its page shows once they are drawn, with the code
 * that draws. It needs no settings and no database.
 */
import process from "node:process";
import { parseArgs } from "node:util";

type Entry = typeof import("../../app/entry.server");

const USAGE = `usage: npm run check-draw -- --seed=SEED --id=READING --kind=KIND --deck=DECK [--word=WORD] [--commitment=COMMITMENT]
  SEED and COMMITMENT: 64 lower-case hex digits; KIND: a spread's name, such as timeline; DECK: major or full`;

const bundle = "./server/index.js";
try {
  const { commitment, id: readingId, ...typed } = asked();
  const build = (await import(bundle)) as { entry: { module: unknown } };
  const { recomputeDraw } = build.entry.module as Entry;
  const draw = recomputeDraw({ word: "", ...typed, readingId });
  if (!draw) throw new Error(USAGE);
  console.log(`commitment ${draw.commitment}`);
  for (const { number, id, orientation, position } of draw.cards)
    console.log(`${position}: ${id} (${number}) ${orientation}`);
  if (commitment !== undefined && commitment !== draw.commitment) {
    throw new Error("this is not the commitment that was shown before: the seed is another one");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws Error with the usage. */
function asked() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      options: { seed: text, id: text, kind: text, deck: text, word: text, commitment: text },
    }).values;
  } catch {
    throw new Error(USAGE);
  }
}
