import { expect, test } from "vitest";
import { hashQuestions } from "../../../training/questions";
import trained from "../classifiers/questions.json";

test("the classifiers are made of the questions and words as they are: npm run train questions", () => {
  expect(trained.questions).toBe(hashQuestions());
});
