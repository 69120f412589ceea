import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { type Measures, measure } from "./reading-measures";

/** What is measured, as `docs/readings.md` says it, and what is wanted. */
const ROWS: readonly (readonly [name: string, of: keyof Omit<Measures, "words">, wanted: string])[] = [
  ["another question of another topic", "otherTopic", "≤ 15 %"],
  ["another question of the same topic", "sameTopic", "≤ 35 %"],
  ["another reader", "otherReader", "≤ 12 %"],
  ["other cards, another question", "otherReading", "≤ 6 %"],
  ["card of the day, days 2 to 30", "daily", "≤ 8 %"],
  ["two signs, another question", "otherZodiacQuestion", "≤ 20 %"],
  ["a follow-up repeats the reading", "followUp", "0"],
  ["topic right", "topicRight", "≥ 92 %"],
  ["kind right", "kindRight", "–"],
  ["matter right", "matterRight", "–"],
  ["not for cards, and yet judged", "judged", "≤ 2 %"],
  ["ordinary yes/no without a seal", "unsealed", "≤ 3 %"],
];

test("the readings are measured", () => {
  const found = Object.fromEntries(LANGUAGES.map((language) => [language, measure(language)])) as Record<
    Language,
    Measures
  >;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const lines = [
    ["", ...LANGUAGES, "wanted"],
    ["---", ...LANGUAGES.map(() => "---"), "---"],
    ...ROWS.map(([name, of, wanted]) => [name, ...LANGUAGES.map((each) => percent(found[each][of])), wanted]),
    ...(["timeline", "crossroads", "yesno", "daily"] as const).map((kind) => [
      `length, ${kind}`,
      ...LANGUAGES.map((each) => String(Math.round(found[each].words[kind]))),
      "",
    ]),
  ];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  console.log(table);
  writeFileSync(new URL("../docs/readings-measured.md", import.meta.url), `${HEAD}\n\n${table}\n`);
  expect(Object.keys(found)).toHaveLength(LANGUAGES.length);
});

const HEAD = `# Readings, measured

Made by \`npm run measure\`, over seeds that are always the same and the questions in \`training/questions/measured\`, whose
author wrote neither texts nor rules. What is measured and how is told in \`readings.md\`. Shares of sentences are means.`;
