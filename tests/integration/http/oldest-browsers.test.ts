import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { OLDEST_BROWSERS } from "../../../server/oldest-browsers";

const ASSETS = "build/client/assets";

const textsOf = (ending: string) =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith(ending))
    .map((file): [string, string] => [file, readFileSync(join(ASSETS, file), "utf8")]);

/** What is newer than the oldest browsers, and made older by no build. */
const NEWER: RegExp[] = [
  /\(\?<[=!]/,
  /\bAbortSignal\.(?:timeout|any)\b/,
  /\bArray\.fromAsync\b/,
  /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex)\(/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bURL\.(?:canParse|parse)\b/,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|find|some|every|reduce|toArray)\(/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\brequestIdleCallback\b/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  /\.(?:showPopover|hidePopover|togglePopover|checkVisibility)\(/,
];

/** Has methods of these names of its own. */
const OWN_METHODS = /\bOrderedDict\.toSorted\b/;

test("no script holds what the oldest browsers do not know", () => {
  const scripts = textsOf(".js");
  expect(scripts.length).toBeGreaterThan(40);
  for (const [file, text] of scripts) {
    const found = NEWER.map((newer) => text.match(newer)?.[0]).filter(
      (each) => each !== undefined && !(each.startsWith(".to") && OWN_METHODS.test(text)),
    );
    expect([file, found]).toEqual([file, []]);
    // Nothing is left for esbuild to put in an older way.
    const [older, same] = [OLDEST_BROWSERS, "esnext"].map((target) => transformSync(text, { target }).code);
    expect(older, file).toBe(same);
  }
});

/** Media by `<` or `not (…)`, and rules that are nested. */
const NEWER_STYLES = [/@media[^{]*\([^):]*[<>]/, /@media[^{]*\bnot ?\(/, /\(scripting/, /(?<!\\)&/];

test("no style is lost with one that the oldest browsers do not know", () => {
  const styles = textsOf(".css");
  expect(styles.length).toBeGreaterThan(1);
  for (const [file, text] of styles) {
    const plain = text.replace(/url\("data:[^"]*"\)/g, "");
    expect([file, NEWER_STYLES.filter((newer) => newer.test(plain))]).toEqual([file, []]);
    // A rule is lost as a whole: with `:has` it stands for itself, or behind the question whether it is known.
    const sure = plain.replace(/@supports selector\(:has\(\*\)\)\{(?:[^{}]*\{[^{}]*\})*\}/g, "");
    const lists = [...sure.matchAll(/([^{}]*:has\([^{}]*)\{/g)].map(([, list = ""]) => list);
    expect([file, lists.filter((list) => list.replace(/\([^()]*\)/g, "").includes(","))]).toEqual([file, []]);
  }
});
