import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { describeCalls } from "./describe-calls.server";

process.env.APP_URL = "https://starglass.test";

test.each(LANGUAGES)("what is recommended for descriptions in OpenAPI is so, in %s", async (language) => {
  const problems = await lintFromString({
    source: JSON.stringify(describeCalls(language)),
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  expect(
    problems.map(({ ruleId, message, location: [at] }) => `${at?.pointer}: ${message} (${ruleId})`),
  ).toEqual([]);
});
