/**
 * Runs the tests, in parts that can also run side by side on several machines: `tsx tests/run.ts [PART …]`. Parts joined by a plus run side by
 * side on this one.
 *
 * - `embedded`: the unit tests, and the integration tests on the embedded database
 * - `postgres`: what a database decides, once more on the PostgreSQL that TEST_DATABASE_URL names
 * - `browser`: the built site in Chromium
 * - `engines`: what a visitor does above all, in Firefox and WebKit side by side
 * - `long`: minutes of load, faults, floods and fuzz
 * - `pages`: in the browser each page once more: whether it moves, or is too wide; and what is rare there
 * - `check`: no tests, but what `npm run check` looks at, while the product is built
 *
 * Without a part all but `engines`, `long`, `pages` and `check`, and `postgres` only where there is one. The product is built first, once. The last line
 * adds up what the runners report; their reports stay in `test-results`.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { findChromium } from "./find-chromium";
import { createPostgres } from "./postgres";
import { readPlaywright, readVitest, type Tally } from "./tally";

const RESULTS = "test-results";
const { TEST_DATABASE_URL, ...env } = process.env;

const PARTS: Record<string, () => Promise<Tally[]>> = {
  embedded: async () => [await vitest("embedded", ["--project", "integration"], env)],
  async postgres() {
    if (!TEST_DATABASE_URL) throw new Error("TEST_DATABASE_URL is missing: tests/with-postgres.sh sets it.");
    const { url, drop } = await createPostgres(TEST_DATABASE_URL);
    const tallies = [
      await vitest("postgres", ["--project", "integration", ".sql.test"], process.env),
      await playwright("postgres", ["--grep", "@postgres"], { E2E_DATABASE_URL: url }),
    ];
    await drop();
    return tallies;
  },
  browser: async () => [await playwright("embedded", ["--grep-invert", "@long"], {})],
  engines: async () => [await vitest("engines", ["--project", "engines"], env)],
  long: async () => [await vitest("long", ["--project", "long"], process.env)],
  // At a port of its own, beside the engines' site.
  pages: async () => [await playwright("pages", ["--grep", "@long"], { E2E_PORT: "4193" })],
  check: async () => [],
};

const named = process.argv.slice(2).map((joined) => joined.split("+"));
const unknown = named.flat().filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}
const usual = [["embedded"], ...(TEST_DATABASE_URL ? [["postgres"]] : []), ["browser"]];
const turns = named.length > 0 ? named : usual;
const wanted = turns.flat();

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

// Once, before what runs side by side reads it.
if ((await run("node", ["prisma/generate.js"], env)) !== 0) process.exit(1);

// Neither the unit tests nor what is checked need anything that is built, and building leaves them a processor.
const [built, checked, ...tallies] = await Promise.all([
  run("npm", ["run", "build"], env),
  wanted.includes("check") ? run("npm", ["run", "check"], env) : 0,
  ...(wanted.includes("embedded") ? [vitest("unit", ["--project", "unit"], env)] : []),
]);
if (built !== 0 || checked !== 0) process.exit(1);
for (const parts of turns)
  tallies.push(...(await Promise.all(parts.map(async (name) => (await PARTS[name]?.()) ?? []))).flat());

const flaky = tallies.flatMap((each) => each.flaky);
if (flaky.length > 0) console.log(`flaky, passed when tried again:\n${flaky.join("\n")}`);
const failures = tallies.flatMap((each) => each.failures);
if (failures.length > 0) console.log(`failed:\n${failures.join("\n")}`);
// What was said before the tests and must not be lost above them, such as that the audit did not run.
if (process.env.NOTICE) console.log(process.env.NOTICE);
const [passed, failed] = [sum(tallies.map((each) => each.passed)), sum(tallies.map((each) => each.failed))];
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(tallies.every((each) => each.failed === 0 && each.code === 0) ? 0 : 1);

async function vitest(name: string, args: string[], environment: NodeJS.ProcessEnv): Promise<Tally> {
  const report = `${RESULTS}/vitest-${name}.json`;
  const code = await run("npx", ["vitest", "run", ...args], { ...environment, VITEST_JSON: report });
  return { code, ...readVitest(report) };
}

async function playwright(name: string, args: string[], environment: Record<string, string>): Promise<Tally> {
  const report = `${RESULTS}/playwright-${name}.json`;
  const output = `${RESULTS}/playwright-${name}`;
  const code = await run("npx", ["playwright", "test", "--output", output, ...args], {
    ...env,
    ...environment,
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON: report,
    E2E_DATA_DIR: `${RESULTS}/data-${name}`,
  });
  return { code, ...readPlaywright(report) };
}

function run(command: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", env: environment });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
