import { execFile } from "node:child_process";
import { beforeEach, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { settings } from "~/env.server";
import { WireBrowser } from "../support/browser";
import { onPostgres } from "../support/database";
import { growDatabase } from "../support/grown-database";
import { visitor, withDatabase } from "../support/in-process";
import { ago, NOTHING, reading, removed } from "../support/outdated";
import { startServer } from "../support/server";

withDatabase();

const READINGS_MEANWHILE = 10;

beforeEach(async () => {
  await removed();
});

interface Finished {
  code: number;
  lines: string[];
  errors: string;
}

function run(...options: string[]): Promise<Finished> {
  const env = { ...process.env, NODE_ENV: "production" as const };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["build/clean.js", ...options],
      { env, encoding: "utf8" },
      (error, output, errors) =>
        resolve({ code: Number(error?.code ?? 0), lines: output.trimEnd().split("\n"), errors }),
    );
  });
}

/** Runs it beside nobody else, as an operator does on the embedded database. */
async function runAlone(...options: string[]): Promise<Finished> {
  await closeDatabase();
  return run(...options).finally(() => openDatabase(settings()));
}

const lineOf = ([kind, count]: [string, number]) => `${kind}: ${count} removed`;

test("the command tells a line for each kind, and ends with 0", async () => {
  await reading(visitor().owner, 31);
  const lines = (counts: object) => Object.entries({ ...NOTHING, ...counts }).map(lineOf);
  expect(await runAlone()).toEqual({ code: 0, lines: lines({}), errors: "" });
  expect(await runAlone("--older-than=30")).toEqual({
    code: 0,
    lines: lines({ "readings of visitors": 1 }),
    errors: "",
  });
}, 120_000);

test.each([
  "--older-than=0",
  "--older-than=-1",
  "--older-than=1.5",
  "--older-than=",
  "--older-then=30",
  "30",
])("the command with %s removes nothing, tells how it is used and ends with 1", async (option) => {
  const id = await reading(visitor().owner, 400);
  const { code, lines, errors } = await run(option);
  expect([code, lines]).toEqual([1, [""]]);
  expect(errors).toMatch(/^usage: npm run clean .*DAYS.*\n$/);
  expect(await db().reading.count({ where: { id } })).toBe(1);
});

test.runIf(onPostgres)(
  "the command, twice at once while people read, removes what is outdated once and nothing else",
  async () => {
    await growDatabase(process.env.DATABASE_URL ?? "", 4_000);
    const outdated = { visitorId: { not: null }, createdAt: { lt: ago(100) } };
    const [all, old] = [await db().reading.count(), await db().reading.count({ where: outdated })];
    const server = await startServer({
      ...(process.env as Record<string, string>),
      PORT: "0",
      LOG_LEVEL: "info",
    });
    const cleaning = Promise.all([run("--older-than=100"), run("--older-than=100")]);
    const ends: (string | undefined)[] = [];
    for (let n = 0; n < READINGS_MEANWHILE; n += 1) {
      const browser = new WireBrowser(server.url);
      const id = await browser.askAndDraw("daily");
      ends.push((await browser.listen(`/readings/${id}/stream`)).at(-1)?.event);
    }
    const runs = await cleaning;
    await server.stop();
    expect(runs.map(({ code, errors }) => [code, errors])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    expect(old).toBeGreaterThan(2_000);
    const gone = runs
      .flatMap(({ lines }) => lines)
      .map((line) => Number(/^readings .*: (\d+) removed/.exec(line)?.[1] ?? 0));
    expect(await db().reading.count()).toBe(
      all + READINGS_MEANWHILE - gone.reduce((sum, count) => sum + count),
    );
    expect(await db().reading.count({ where: outdated })).toBe(0);
    // Cards of one's own deck may lie without a text.
    expect(await db().reading.count({ where: { writings: { none: {} }, ownCards: false } })).toBe(0);
    expect(new Set(ends)).toEqual(new Set(["done"]));
    expect(await removed(100)).toEqual(NOTHING);
  },
  120_000,
);
