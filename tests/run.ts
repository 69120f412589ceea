/**
 * Every test: builds the product, then runs the unit and integration tests on the embedded database, the integration
 * tests once more on PostgreSQL where TEST_DATABASE_URL names one, and the browser tests, those of accounts on both too.
 * With `long`, only the tests that take minutes: load, faults, floods and fuzz, on what was built before.
 * The last line adds up what the runners report; their reports stay in `test-results`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findChromium } from "./find-chromium";
import { createPostgres } from "./postgres";

interface Tally {
  passed: number;
  failed: number;
}

const RESULTS = "test-results";
/** What was counted so far: the long tests, run after the others, add to it. */
const TALLY = `${RESULTS}/tally.json`;

/** Of what is tested with scripts and without, the latter: the database cannot tell which of them sent a form. */
const ACCOUNTS = "^(?=.*@accounts)(?!.*with scripts)";

const { TEST_DATABASE_URL, ...env } = process.env;
const isLong = process.argv[2] === "long";

if (!isLong) rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
if (!isLong && run("npm", ["run", "build"], env) !== 0) process.exit(1);

const runs = isLong ? [vitest("long", ["--project", "long"], process.env)] : await runAll();
const before: Tally[] = isLong && existsSync(TALLY) ? [JSON.parse(readFileSync(TALLY, "utf8"))] : [];
const counted = [...before, ...runs];
const passed = sum(counted.map((each) => each.passed));
const failed = sum(counted.map((each) => each.failed));
writeFileSync(TALLY, JSON.stringify({ passed, failed }));
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(runs.some((each) => each.failed > 0 || each.code !== 0) ? 1 : 0);

async function runAll() {
  const short = ["--project", "unit", "--project", "integration"];
  const all = [vitest("embedded", short, env)];
  if (TEST_DATABASE_URL) all.push(vitest("postgres", ["--project", "integration"], process.env));
  all.push(playwright("embedded", [], {}));
  if (TEST_DATABASE_URL) {
    const { url, drop } = await createPostgres(TEST_DATABASE_URL);
    all.push(playwright("postgres", ["--grep", ACCOUNTS], { E2E_DATABASE_URL: url }));
    await drop();
  }
  return all;
}

function vitest(name: string, args: string[], environment: NodeJS.ProcessEnv): Tally & { code: number } {
  const report = `${RESULTS}/vitest-${name}.json`;
  const code = run("npx", ["vitest", "run", ...args], { ...environment, VITEST_JSON: report });
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  return { code, passed: numPassedTests, failed: numFailedTests };
}

function playwright(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Tally & { code: number } {
  const report = `${RESULTS}/playwright-${name}.json`;
  const output = `${RESULTS}/playwright-${name}`;
  const code = run("npx", ["playwright", "test", "--output", output, ...args], {
    ...env,
    ...environment,
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON: report,
    E2E_DATA_DIR: `${RESULTS}/data-${name}`,
  });
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  return { code, passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function run(command: string, args: string[], environment: NodeJS.ProcessEnv): number {
  return spawnSync(command, args, { stdio: "inherit", env: environment }).status ?? 1;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
