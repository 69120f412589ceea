import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { hashQuestions } from "../../../training/questions";
import trained from "../classifiers/questions.json";

test("the classifiers are made of the questions and words as they are: npm run train questions", () => {
  expect(trained.questions).toBe(hashQuestions());
});

test("all classifiers together are no larger than 2 MB", () => {
  const folder = new URL("../classifiers/", import.meta.url);
  const sizes = readdirSync(folder)
    .filter((name) => /\.(json|bin)$/.test(name))
    .map((name) => statSync(new URL(name, folder)).size);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_000_000);
});
