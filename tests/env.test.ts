import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "~/env.server";
import { vapidSettings } from "./stand-ins/push";

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
  [{ VAPID_PUBLIC_KEY: vapidSettings("one").VAPID_PUBLIC_KEY }, "VAPID_PRIVATE_KEY"],
  [{ ...vapidSettings("one"), VAPID_PUBLIC_KEY: vapidSettings("two").VAPID_PUBLIC_KEY }, "VAPID_PRIVATE_KEY"],
  [{ ...vapidSettings("one"), VAPID_PRIVATE_KEY: "A".repeat(43) }, "VAPID_PRIVATE_KEY"],
  [{ REVIEWS_FILE: "/no/such/file.json" }, "REVIEWS_FILE"],
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

/** The reviews that a file with this text sets. */
function reviewsIn(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "starglass-reviews-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "reviews.json");
  writeFileSync(path, text);
  return readSettings({ REVIEWS_FILE: path }).reviews;
}

const REVIEWS = [
  { content: "Kind, and to the point.", author: "A customer" },
  { content: "I come back on Sundays.", author: "Another" },
];

test("the operator's reviews are by language, and there are none where no file is named", () => {
  expect(reviewsIn(JSON.stringify({ en: REVIEWS, de: REVIEWS }))).toEqual({ en: REVIEWS, de: REVIEWS });
  expect(readSettings({}).reviews).toBeUndefined();
});

test.each([
  ["{ nothing", "this file is not JSON"],
  ["[]", "at the top"],
  [JSON.stringify({ de: REVIEWS }), "en"],
  [JSON.stringify({ en: REVIEWS.slice(1) }), "en"],
  [JSON.stringify({ en: REVIEWS, zh: REVIEWS }), "zh"],
  [JSON.stringify({ en: REVIEWS, fr: [{ ...REVIEWS[0], author: " " }, REVIEWS[1]] }), "fr.0.author"],
  [JSON.stringify({ en: REVIEWS.map((review) => ({ ...review, stars: 5 })) }), "en.0"],
])("a file of reviews that says %s is refused, and says where it is wrong", (text, named) => {
  expect(() => reviewsIn(text)).toThrow(/^Bad settings: REVIEWS_FILE: [^\n]+$/);
  expect(() => reviewsIn(text)).toThrow(named);
  expect(() => reviewsIn(text)).not.toThrow("Sundays");
});
