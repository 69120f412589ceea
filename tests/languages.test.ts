import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGE_FACTS, LANGUAGES } from "~/i18n/languages";

const root = join(import.meta.dirname, "..");

/** Every folder that has something for English: `texts/en.json`, `questions/en.tsv`, `locales/en`. */
const folders = ["app", "public", "training", "tests"].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: "utf8" })
    .filter((path) => /^en(\.json|\.tsv)?$/.test(basename(path)))
    .map((path) => [`${part}/${dirname(path)}`, basename(path)] as const)
    .filter(([folder]) => !folder.startsWith("public/images")),
);

test("texts are found", () => {
  expect(folders.length).toBeGreaterThan(12);
});

test.each(folders)("%s has every language that the site has, as it has %s", (folder, english) => {
  const missing = LANGUAGES.map((language) => english.replace("en", language)).filter(
    (name) => !readdirSync(join(root, folder)).includes(name),
  );
  expect(missing).toEqual([]);
});

test("no other language lies about", () => {
  const known = new Set<string>(LANGUAGES);
  const others = folders.flatMap(([folder]) =>
    readdirSync(join(root, folder))
      .filter(
        (name) => /^[a-z]{2}(-[A-Z]{2})?(\.json|\.tsv)?$/.test(name) && !known.has(name.replace(/\..*/, "")),
      )
      .map((name) => `${folder}/${name}`),
  );
  expect(others).toEqual([]);
});

/** Sentences of five words and more, by their place; what is named alike in two languages is shorter. */
function sentencesIn(file: string): Map<string, string> {
  const sentences = new Map<string, string>();
  const walk = (node: unknown, place: string): void => {
    if (typeof node === "string" && node.split(" ").length >= 5) sentences.set(place, node);
    if (typeof node === "object" && node)
      for (const [key, child] of Object.entries(node)) walk(child, `${place}.${key}`);
  };
  walk(JSON.parse(readFileSync(file, "utf8")), "");
  return sentences;
}

describe.each(folders.filter(([, english]) => english === "en.json"))("in %s", (folder) => {
  const english = sentencesIn(join(root, folder, "en.json"));

  test.each(LANGUAGES.slice(1))("nothing in %s is English left over", (language) => {
    const left = [...sentencesIn(join(root, folder, `${language}.json`))].filter(
      ([place, text]) => english.get(place) === text,
    );
    expect(left).toEqual([]);
  });
});

test("a language that is not written in Latin has its fonts in the style sheet", () => {
  const sheet = readFileSync(join(root, "app/styles.css"), "utf8");
  const missing = LANGUAGES.filter(
    (language) => LANGUAGE_FACTS[language].script !== "Latn" && !sheet.includes(`:root:lang(${language}) {`),
  );
  expect(missing).toEqual([]);
});

test("the home page counts the languages, as its translations have to", () => {
  const { home } = JSON.parse(readFileSync(join(root, "public/locales/en/translation.json"), "utf8"));
  const number = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][
    LANGUAGES.length
  ];
  expect(home.description).toContain(`in ${number} languages`);
});
