import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = "tests/integration";
const TESTS = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".test.ts"),
);

/** What is done on PostgreSQL alone, or otherwise there; what is not done there may be anywhere. */
const OF_POSTGRES = /(?<!!)\bonPostgres\b(?! *[},])|\bhasPostgres\b/;

test("what depends on PostgreSQL is run on it: by its name", () => {
  const dependent = TESTS.filter((file) => OF_POSTGRES.test(readFileSync(join(FOLDER, file), "utf8")));
  expect(dependent.length).toBeGreaterThan(10);
  expect(dependent.filter((file) => !file.endsWith(".sql.test.ts"))).toEqual([]);
});
