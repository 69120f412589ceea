import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readPlaywright, readVitest } from "./tally";

function report(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), "starglass-tally-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("a file that cannot be read as tests counts as one that failed", () => {
  const testResults = [
    { name: "a.test.ts", status: "passed", assertionResults: [{}, {}] },
    { name: "b.test.ts", status: "failed", assertionResults: [{}] },
    { name: "c.test.ts", status: "failed", assertionResults: [] },
  ];
  const path = report({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(readVitest(path)).toEqual({ passed: 2, failed: 2, failures: ["c.test.ts"], flaky: [] });
});

test("a test that failed is named, and one that passed at its second try, with why it did not at the first", () => {
  const assertionResults = [
    { fullName: "is steady", status: "passed", failureMessages: [] },
    { fullName: "is flaky", status: "passed", failureMessages: ["Error: No such mail\n    at mail.ts"] },
    { fullName: "fails", status: "failed", failureMessages: ["Error: no"] },
  ];
  const testResults = [{ status: "failed", assertionResults }];
  const path = report({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(readVitest(path)).toEqual({
    passed: 2,
    failed: 1,
    failures: ["fails: Error: no"],
    flaky: ["is flaky: Error: No such mail"],
  });
});

test("a browser test that passed at its second try is named, and an error outside of any test counts", () => {
  const specs = ["expected", "flaky", "unexpected"].map((status) => ({
    title: `is ${status}`,
    tests: [{ status }],
  }));
  const path = report({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: "The server did not start." }],
    suites: [{ title: "a.spec.ts", suites: [{ title: "a page", specs }] }],
  });
  expect(readPlaywright(path)).toEqual({
    passed: 2,
    failed: 2,
    failures: ["The server did not start.", "a.spec.ts › a page › is unexpected"],
    flaky: ["a.spec.ts › a page › is flaky"],
  });
});

test("a runner that ended without a report has failed", () => {
  expect([readVitest("nowhere.json").failed, readPlaywright("nowhere.json").failed]).toEqual([1, 1]);
});
