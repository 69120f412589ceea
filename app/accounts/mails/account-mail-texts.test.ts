import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { accountMailTexts, fill, inHours } from "./account-mail-texts.server";

/** Every text by its place, such as `verify.after.0`. */
function flat(node: object, prefix = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const read = (language: Language) => new Map(flat(accountMailTexts(language)));
const placeholders = (text = "") => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
const english = read("en");

describe.each(LANGUAGES)("the account mails in %s", (language) => {
  const texts = read(language);

  test("have every text of the English ones, in the same order, and no other", () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
  });

  test("fill the same blanks, and leave none empty", () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe("");
      expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key))]);
    }
  });

  test("have a subject of its own for each", () => {
    const subjects = [...texts].filter(([key]) => key.endsWith(".subject")).map(([, text]) => text);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const subject of subjects) expect(subject.length).toBeLessThan(60);
  });

  test("have neither markup nor straight quotes", () => {
    for (const [key, text] of texts) expect([key, /[<>"'\n]/.test(text)]).toEqual([key, false]);
  });

  test.runIf(language !== "en")("are no English left over", () => {
    expect([...texts].filter(([key, text]) => english.get(key) === text)).toEqual([]);
  });
});

test.each([
  ["en", "24 hours", "1 hour"],
  ["es", "24 horas", "1 hora"],
  ["zh-CN", "24 小时", "1 小时"],
  ["zh-TW", "24 小時", "1 小時"],
  ["fr", "24 heures", "1 heure"],
  ["de", "24 Stunden", "1 Stunde"],
] as const)("hours in %s: %s, %s", (language, day, one) => {
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect([inHours(24, language), inHours(1, language)].map(plain)).toEqual([day, one]);
});

test("a blank is filled once, and never left", () => {
  expect(fill("to {{a}}", { a: "{{b}}", b: "no" })).toBe("to {{b}}");
  expect(() => fill("to {{a}}", {})).toThrow("Nothing to fill a with.");
});
