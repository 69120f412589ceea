import { existsSync, readFileSync } from "node:fs";

/** What a runner said of its tests. */
export interface Counts {
  passed: number;
  failed: number;
  /** The tests that passed only when they were tried again. */
  flaky: string[];
}

export interface Tally extends Counts {
  /** The runner's own exit code. */
  code: number;
}

/** A runner that ended without a report has failed, in whatever it was doing. */
const NO_REPORT: Counts = { passed: 0, failed: 1, flaky: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Counts of a JSON report of vitest; a file that could not even be read as tests is one that failed. */
export function readVitest(path: string): Counts {
  if (!existsSync(path)) return NO_REPORT;
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(
    readFileSync(path, "utf8"),
  );
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  // What it passed in the end; why it failed before is kept.
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split("\n")[0]}`);
  return { passed: numPassedTests, failed: numFailedTests + broken.length, flaky };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** Counts of a JSON report of Playwright; an error outside any test, such as a server that does not start, is one that failed. */
export function readPlaywright(path: string): Counts {
  if (!existsSync(path)) return NO_REPORT;
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(readFileSync(path, "utf8"));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap((suite) => flakyIn(suite)),
  };
}

function flakyIn({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...here.map((spec) => spec.title), ...suites.flatMap(flakyIn)].map((name) => `${title} › ${name}`);
}
