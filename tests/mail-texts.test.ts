import { describe, expect, test } from "vitest";
import { accountMailTexts } from "~/accounts/mails/account-mail-texts.server";
import { billingMailTexts } from "~/billing/mails/billing-mail-texts.server";
import { dailyMailTexts } from "~/daily/mails/daily-mail-texts.server";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { letterTexts } from "~/mail/letter-texts.server";

/** Every text by its place, such as `verify.after.0`. */
function flat(node: object, prefix = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const BLANK = /\{\{\w+\}\}/g;
const blanks = (text = "") => [...new Set(text.match(BLANK))].sort();
const isOnlyBlanks = (text: string) => text.replace(BLANK, "").trim() === "";

const SETS: [string, (language: Language) => object][] = [
  ["words that every letter has", letterTexts],
  ["mails about an account", accountMailTexts],
  ["mails about a subscription", billingMailTexts],
  ["mails with the card of the day", dailyMailTexts],
];

describe.each(SETS)("the %s", (_, textsOf) => {
  const read = (language: Language) => new Map(flat(textsOf(language)));
  const english = read("en");

  describe.each(LANGUAGES)("in %s", (language) => {
    const texts = read(language);

    test("have every text of the English ones, in the same order, and no other", () => {
      expect([...texts.keys()]).toEqual([...english.keys()]);
    });

    test("fill the same blanks, and leave none empty", () => {
      for (const [key, text] of texts) {
        expect(text.trim(), key).not.toBe("");
        expect([key, blanks(text)]).toEqual([key, blanks(english.get(key))]);
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
      const left = [...texts].filter(([key, text]) => english.get(key) === text && !isOnlyBlanks(text));
      expect(left).toEqual([]);
    });
  });
});
