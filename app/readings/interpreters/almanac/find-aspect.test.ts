import { expect, test } from "vitest";
import { findAspect } from "./find-aspect";
import { zodiacTexts } from "./zodiac-texts.server";

test.each([
  ["en", "How do we talk to each other?", "communication"],
  ["en", "Why?", "general"],
  ["de", "Passen wir zusammen?", "compatibility"],
  ["zh-CN", "我们怎么沟通？", "communication"],
] as const)("in %s, “%s” is about %s", (language, question, aspect) => {
  expect(findAspect(question, zodiacTexts(language).aspects)).toBe(aspect);
});
