import { expect, test } from "vitest";
import { readSettings } from "~/env.server";

test.each([
  [{ PORT: "99999999" }, "PORT"],
  [{ DATABASE_URL: "mysql://secret-host/x" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgresql://secret-host/x", SESSION_SECRET: "" }, "SESSION_SECRET"],
  [{ SESSION_SECRET: "short-secret" }, "SESSION_SECRET"],
  [{ SESSION_SECRETS_PREVIOUS: "short-secret" }, "SESSION_SECRETS_PREVIOUS"],
  [{ SESSION_SECRETS_PREVIOUS: `${"a".repeat(32)},short-secret` }, "SESSION_SECRETS_PREVIOUS"],
  [{ OPENAI_BASE_URL: "not a url" }, "OPENAI_BASE_URL"],
  [{ OPENAI_TEMPERATURE: "2.5" }, "OPENAI_TEMPERATURE"],
  [{ OPENAI_MAX_TOKENS: "99" }, "OPENAI_MAX_TOKENS"],
  [{ ALMANAC_PACE: "-1" }, "ALMANAC_PACE"],
  [{ METRICS_TOKEN: "short-token" }, "METRICS_TOKEN"],
  [{ METRICS_TOKEN: "a token with blanks in it" }, "METRICS_TOKEN"],
] as const)("of %j the fault names %s, and says no value", (env, named) => {
  const said = () => readSettings(env);
  expect(said).toThrow(`Bad settings: ${named}`);
  for (const value of Object.values(env).filter(Boolean)) expect(said).not.toThrow(value);
});

test("all faults are said in one line", () => {
  expect(() => readSettings({ PORT: "0x", ALMANAC_PACE: "-1" })).toThrow(
    /^Bad settings: PORT: [^\n]+; ALMANAC_PACE: [^\n]+$/,
  );
});

test("the secrets of before are a list, newest first, and none where none is named", () => {
  const [newer, older] = ["n".repeat(32), "o".repeat(32)];
  expect(readSettings({ SESSION_SECRETS_PREVIOUS: `${newer}, ${older}` }).previousSecrets).toEqual([
    newer,
    older,
  ]);
  expect(readSettings({ SESSION_SECRETS_PREVIOUS: "" }).previousSecrets).toEqual([]);
});

test("what a model is asked for is the specification's, unless it is said", () => {
  const key = { OPENAI_API_KEY: "k" };
  expect(readSettings({ ...key, OPENAI_TEMPERATURE: "", OPENAI_MAX_TOKENS: "" }).openai).toMatchObject({
    temperature: undefined,
    maxTokens: undefined,
  });
  expect(readSettings({ ...key, OPENAI_TEMPERATURE: "0", OPENAI_MAX_TOKENS: "2000" }).openai).toMatchObject({
    temperature: 0,
    maxTokens: 2_000,
  });
});
