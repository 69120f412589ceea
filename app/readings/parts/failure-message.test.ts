import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { failureMessage } from "./failure-message";

const STATUSES = ["400", "401", "403", "404", "408", "422", "429", "500", "502", "503", "504", "529"];

test.each(LANGUAGES)("a model's refusal says in words of %s what it means, and no number", (language) => {
  const t = translator(language);
  const said = STATUSES.map((detail) => failureMessage({ code: "model", detail }, t));
  for (const message of said) expect(message).not.toMatch(/\d|errors\.|\{\{/);
  expect(new Set(said).size).toBe(6);
});
