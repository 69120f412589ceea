import { existsSync, readFileSync } from "node:fs";

/** What a runner said of its tests. */
export interface Counts {
  passed: number;
  failed: number;
  /** The names of the tests that failed. */
  failures: string[];
  /** The tests that passed only when they were tried again. */
  flaky: string[];
}

export interface Tally extends Counts {
  /** The runner's own exit code. */
  code: number;
}

/** A runner that ended without a report has failed, in whatever it was doing. */
const NO_REPORT: Counts = { passed: 0, failed: 1, failures: ["a runner without a report"], flaky: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: VitestAssertion[];
  }[];
}

interface VitestAssertion {
  fullName: string;
  status: string;
  failureMessages: string[];
}

/** Counts of a JSON report of vitest; a file that could not even be read as tests is one that failed. */
export function readVitest(path: string): Counts {
  if (!existsSync(path)) return NO_REPORT;
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(
    readFileSync(path, "utf8"),
  );
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  // What passed in the end has kept why it failed before.
  const flaky = tests.filter(
    ({ status, failureMessages }) => status === "passed" && failureMessages.length > 0,
  );
  const failing = tests.filter(({ status }) => status === "failed");
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [...broken.map(({ name }) => name), ...failing.map(withReason)],
    flaky: flaky.map(withReason),
  };
}

function withReason({ fullName, failureMessages }: VitestAssertion): string {
  return `${fullName}: ${failureMessages[0]?.split("\n")[0]}`;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message: string }[];
  suites: PlaywrightSuite[];
}

/** Counts of a JSON report of Playwright; an error outside any test, such as a server that does not start, is one that failed. */
export function readPlaywright(path: string): Counts {
  if (!existsSync(path)) return NO_REPORT;
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(readFileSync(path, "utf8"));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...errors.map(({ message }) => message), ...named("unexpected", suites)],
    flaky: named("flaky", suites),
  };
}

function named(status: string, suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const here = specs.filter(({ tests }) => tests.some((test) => test.status === status));
    return [...here.map((spec) => spec.title), ...named(status, inner)].map((name) => `${title} › ${name}`);
  });
}
