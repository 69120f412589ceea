import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXAMPLES } from "~/http/api/examples.data";
import { drawCheckSchema } from "~/http/api/schemas";
import { DRAW_SCRIPT, scriptFor } from "./draw-script";
import { commitmentOf, type DrawSource, drawFromSeed } from "./draw-seed.server";
import { recomputeDraw } from "./recompute-draw.server";
import { cardsOfDeck, numberInDeck } from "./tarot/deck";
import { SPREADS } from "./tarot/spreads.data";

const page = readFileSync(join(import.meta.dirname, "../../docs/checkable-draws.md"), "utf8");

const VECTOR: DrawSource = {
  seed: stated("seed"),
  readingId: stated("id"),
  word: stated("word"),
  deck: "full",
  kind: "crossroads",
};
const SOURCES: DrawSource[] = [
  VECTOR,
  { ...VECTOR, word: "", deck: "major", kind: "daily" },
  { ...VECTOR, word: `"'$\`\\ 🌙`, kind: "timeline" },
];

/** What the table of the vector says. */
function stated(name: string): string {
  return new RegExp(`^\\| ${name} \\| \`(.+?)\``, "m").exec(page)?.[1] ?? "";
}

function fenced(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
}

/** What a program prints of a draw. */
function printed(source: DrawSource): string {
  const cards = drawFromSeed(source).map(({ id, orientation }) => `${numberInDeck(id)} ${orientation}\n`);
  return `commitment ${commitmentOf(source.seed, source.readingId)}\n${cards.join("")}`;
}

function argumentsFor({ seed, readingId, deck, kind, word }: DrawSource): string[] {
  return [seed, readingId, String(cardsOfDeck(deck).length), String(SPREADS[kind].positions.length), word];
}

test("the vector of the documentation is what the code draws", () => {
  const drawn = [...(/^\| drawn \| (.+) \|$/m.exec(page)?.[1] ?? "").matchAll(/`(.+?)`/g)].map(
    ([, card]) => card,
  );
  expect(drawn).toHaveLength(5);
  expect(printed(VECTOR)).toBe(`commitment ${stated("commitment")}\n${drawn.join("\n")}\n`);
  expect(printed({ ...VECTOR, word: "", deck: "major", kind: "daily" })).toContain("\n9 upright\n");
});

describe("computes the same draws", () => {
  test.each(SOURCES)("the program for Node, by what it is given: %j", (source) => {
    expect(fenced("js")).toBe(DRAW_SCRIPT);
    const args = ["--input-type=module", "-", ...argumentsFor(source)];
    expect(execFileSync(process.execPath, args, { input: DRAW_SCRIPT, encoding: "utf8" })).toBe(
      printed(source),
    );
  });

  test.each(SOURCES)("the program for Node with the values in it: %j", (source) => {
    const input = scriptFor(source);
    expect(execFileSync(process.execPath, ["--input-type=module", "-"], { input, encoding: "utf8" })).toBe(
      printed(source),
    );
  });

  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  test.skipIf(!hasPython).each(SOURCES)("the program for Python: %j", (source) => {
    const args = ["-", ...argumentsFor(source)];
    expect(execFileSync("python3", args, { input: fenced("python"), encoding: "utf8" })).toBe(
      printed(source),
    );
  });
});

test("the example of the interface for programs is true", () => {
  const check = drawCheckSchema.parse(EXAMPLES.checkDraw?.answer);
  const { id: readingId, cards, commitment, ...source } = check;
  expect(recomputeDraw({ ...source, readingId })).toEqual({ commitment, cards });
});

test("what a draw cannot follow from is refused", () => {
  expect(recomputeDraw({ ...VECTOR })?.commitment).toBe(stated("commitment"));
  for (const wrong of [
    { seed: "12" },
    { readingId: "x" },
    { deck: "half" },
    { kind: "zodiac" },
    { word: "x".repeat(101) },
  ])
    expect(recomputeDraw({ ...VECTOR, ...wrong })).toBe(null);
});
