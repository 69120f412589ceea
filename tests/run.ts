/**
 * Every test: builds the product, then runs the unit and integration tests on the embedded database, the integration
 * tests once more on PostgreSQL where TEST_DATABASE_URL names one, and the browser tests, those of accounts on both too.
 * The last line adds up what the runners report.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./find-chromium";
import { createPostgres } from "./postgres";

const { TEST_DATABASE_URL, ...env } = process.env;
const results = "test-results";
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

if (run("npm", ["run", "build"], env) !== 0) process.exit(1);

const runs = [vitest("embedded", [], env)];
if (TEST_DATABASE_URL) runs.push(vitest("postgres", ["--project", "integration"], process.env));
runs.push(playwright("embedded", [], {}));
if (TEST_DATABASE_URL) {
  const { url, drop } = await createPostgres(TEST_DATABASE_URL);
  const onlyAccounts = ["--grep", "@accounts", "--pass-with-no-tests"];
  runs.push(playwright("postgres", onlyAccounts, { E2E_DATABASE_URL: url }));
  await drop();
}

const passed = sum(runs.map((each) => each.passed));
const failed = sum(runs.map((each) => each.failed));
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || runs.some(({ code }) => code !== 0) ? 1 : 0);

function vitest(name: string, args: string[], environment: NodeJS.ProcessEnv) {
  const report = `${results}/vitest-${name}.json`;
  const code = run("npx", ["vitest", "run", ...args], { ...environment, VITEST_JSON: report });
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  return { code, passed: numPassedTests, failed: numFailedTests };
}

function playwright(name: string, args: string[], environment: Record<string, string>) {
  const report = `${results}/playwright-${name}.json`;
  const output = `${results}/playwright-${name}`;
  const code = run("npx", ["playwright", "test", "--output", output, ...args], {
    ...env,
    ...environment,
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON: report,
    E2E_DATA_DIR: `${results}/data-${name}`,
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
