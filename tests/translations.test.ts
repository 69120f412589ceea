import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGE_FACTS, LANGUAGES, type Language, type Script } from "~/i18n/languages";

const root = join(import.meta.dirname, "..");

function read(language: Language): Map<string, string> {
  const file = readFileSync(join(root, `public/locales/${language}/translation.json`), "utf8");
  return new Map(flat(JSON.parse(file)));
}

function flat(node: Record<string, unknown>, prefix = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : flat(value as Record<string, unknown>, `${prefix}${key}.`),
  );
}

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
const placeholders = (text: string) => [...new Set(text.match(/\{\{?\w+\}?\}/g))].sort();
const english = read("en");
const keys = [...new Set([...english.keys()].map(withoutPlural))];

/** Words that are the same in a language and in English, so that equality is not forgetting. */
const SAME = [
  "plans.problem.toast",
  "site.brand",
  "footer.copyright",
  "toast.region",
  "home.services.iching.name",
];

/** How long descriptions are that search results show whole, in characters. */
const LENGTHS: Record<Script, [least: number, most: number]> = {
  Latn: [40, 160],
  Hans: [20, 80],
  Hant: [20, 80],
};

/** Frequent characters that only one of the two scripts has. */
const TRADITIONAL = /[讀說這個時間請選擇後來過現張關開門問題線們會對應當發經點還進遠語讓麼誰難風書學實]/;
const SIMPLIFIED = /[读说这个时间请选择过现张关开门问题线们会对应当发经点还进远语让么谁难风书学实]/;

const FOREIGN: Record<Script, RegExp> = { Latn: /\p{Script=Han}/u, Hans: TRADITIONAL, Hant: SIMPLIFIED };

test("there is one folder for each language of the site", () => {
  expect(readdirSync(join(root, "public/locales")).sort()).toEqual([...LANGUAGES].sort());
});

describe.each(LANGUAGES)("the interface in %s", (language) => {
  const texts = read(language);
  const { script } = LANGUAGE_FACTS[language];

  test("has every key, in the same order, and no other", () => {
    expect([...new Set([...texts.keys()].map(withoutPlural))]).toEqual(keys);
  });

  test("has the plural forms that its numbers need", () => {
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((form) => form !== "many");
    const plurals = [
      ...new Set([...texts.keys()].filter((key) => key !== withoutPlural(key)).map(withoutPlural)),
    ];
    for (const key of plurals)
      for (const form of needed) expect(texts.has(`${key}_${form}`), `${key}_${form}`).toBe(true);
  });

  test("fills the same blanks as English, and leaves none empty", () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe("");
      const model = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? "";
      if (!key.endsWith("_zero")) expect([key, placeholders(text)]).toEqual([key, placeholders(model)]);
    }
  });

  test.runIf(language !== "en")("is no English left over", () => {
    const left = [...texts].filter(
      ([key, text]) => english.get(key) === text && text.split(/\s+/).length > 1 && !SAME.includes(key),
    );
    expect(left).toEqual([]);
  });

  test("is written in its own script", () => {
    expect([...texts].filter(([, text]) => FOREIGN[script].test(text))).toEqual([]);
  });

  test("keeps descriptions to the length that search results show", () => {
    const [least, most] = LENGTHS[script];
    for (const [key, text] of texts) {
      if (!key.endsWith(".description") || key.startsWith("footer")) continue;
      expect([key, text.length >= least && text.length <= most, text.length]).toEqual([
        key,
        true,
        text.length,
      ]);
    }
  });
});

test("every key that the code names is there, and every key is named", () => {
  const code = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, "app", file), "utf8"))
    .join("\n");
  const patterns = [...code.matchAll(/\bt\(\s*(?:`([^`]+)`|"([^"]+)")/g)].map(
    ([, template, key]) => template ?? key ?? "",
  );
  const named = patterns.map(
    (key) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[^.]+")}$`),
  );
  const conditional = [...code.matchAll(/"([a-z][a-zA-Z]*\.[a-zA-Z.]+)"/g)].map(([, key = ""]) => key);
  const isNamed = (key: string) => named.some((pattern) => pattern.test(key)) || conditional.includes(key);
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});
