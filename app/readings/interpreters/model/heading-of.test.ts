import { describe, expect, test } from "vitest";
import type { NamedSection } from "../../reading";
import { headingOf, namesOf } from "./heading-of";

const THREE = namesOf(["past", "present", "future", "synthesis"]);
const FIVE = namesOf(["here", "one", "other", "one-asks", "other-asks", "synthesis"]);

describe("a heading is known by its name, in whichever dress", () => {
  test.each<[string, NamedSection, string?]>([
    ["## Past: The Tower", "past"],
    ["## Past", "past"],
    ["# PAST – The Tower (reversed)", "past"],
    ["### 1. Past", "past"],
    ["**Past:**", "past"],
    ["**Past: The Tower**", "past"],
    ["**Past** – The Tower", "past"],
    [
      "**Past (The Tower):** It fell long ago, and you know it.",
      "past",
      "It fell long ago, and you know it.",
    ],
    [
      "**Past:** It fell long ago, and you still hear it.",
      "past",
      "It fell long ago, and you still hear it.",
    ],
    ["1. Past", "past"],
    ["2) **Present:**", "present"],
    ["- **Future:**", "future"],
    ["Future:", "future"],
    ["[Synthesis]", "synthesis"],
    ["__Synthesis__", "synthesis"],
    ["## Past influences", "past"],
    ["## In summary", "synthesis"],
    ["＃＃ 过去 ＃＃", "past"],
    ["【过去】", "past"],
    ["【過去】高塔早已倒下", "past", "高塔早已倒下"],
    ["【過去】你說：高塔早已倒下。", "past", "你說：高塔早已倒下。"],
    ["【现在：星星】", "present"],
    ["**未来：**", "future"],
    ["## 过去的影响", "past"],
    ["三、未来", "future"],
    ["## 综合解读", "synthesis"],
    ["## 整體解讀", "synthesis"],
    ["## Pasado: La Torre", "past"],
    ["**Síntesis:**", "synthesis"],
    ["### Conclusión", "synthesis"],
    ["## Le passé : La Maison Dieu", "past"],
    ["1. Présent", "present"],
    ["**L’avenir :**", "future"],
    ["## Synthèse", "synthesis"],
    ["## Vergangenheit: Der Turm", "past"],
    ["## Ver\u00adgangen\u00adheit", "past"],
    ["**Die Gegenwart:**", "present"],
    ["## Zusammenschau", "synthesis"],
    ["## Fazit", "synthesis"],
  ])("%s", (line, section, text = "") => {
    expect(headingOf(line, THREE)).toEqual({ section, text });
  });

  test.each<[string, NamedSection]>([
    ["## Where you stand: The Star", "here"],
    ["**The one road:**", "one"],
    ["## one-asks", "one-asks"],
    ["## What the other asks", "other-asks"],
    ["【第一条路要你付出什么】", "one-asks"],
    ["**Der eine Weg:**", "one"],
    ["## Qué te pide el primero", "one-asks"],
    ["1. L’autre chemin", "other"],
  ])("of five cards: %s", (line, section) => {
    expect(headingOf(line, FIVE)).toMatchObject({ section });
  });
});

test.each([
  "The past is behind you.",
  "Past loves do not come back.",
  "**Present** in this card is a quiet that you know.",
  "1. Past loves are let go of first.",
  "Future: that is what you ask about, and rightly so.",
  "「过去」是你自己说的词。",
  "## A note",
  `## past ${"and ".repeat(40)}more`,
])("no heading: %s", (line) => {
  expect(headingOf(line, THREE)).toBeNull();
});

test.each(["One", "Here", "## One more thing", "**Other** people know it."])(
  "no heading of five cards: %s",
  (line) => {
    expect(headingOf(line, FIVE)).toBeNull();
  },
);
