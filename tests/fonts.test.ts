import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { charactersOf } from "../art/font-tables";
import { type Chinese, headingCharacters } from "../art/heading-texts";

const FONTS: Record<Chinese, string> = {
  "zh-CN": "noto-serif-sc-headings",
  "zh-TW": "noto-serif-tc-headings",
};

describe.each(["zh-CN", "zh-TW"] satisfies Chinese[])("the heading font of %s", (language) => {
  const file = join(import.meta.dirname, `../app/fonts/${FONTS[language]}`);
  const listed = new Set(readFileSync(`${file}.txt`, "utf8").trim());

  test("has every character that headings use (else: npm run fonts)", () => {
    const missing = [...headingCharacters(language)].filter((character) => !listed.has(character));
    expect(missing).toEqual([]);
  });

  test("has just the characters that are listed beside it", async () => {
    const held = await charactersOf(readFileSync(`${file}.woff2`));
    expect([...held].sort()).toEqual([...listed].sort());
  });
});
