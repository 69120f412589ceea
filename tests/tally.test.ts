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
    { status: "passed", assertionResults: [{}, {}] },
    { status: "failed", assertionResults: [{}] },
    { status: "failed", assertionResults: [] },
  ];
  const path = report({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(readVitest(path)).toEqual({ passed: 2, failed: 2, flaky: [] });
});

test("a test that passed at its second try is named, with why it did not at the first", () => {
  const assertionResults = [
    { fullName: "is steady", status: "passed", failureMessages: [] },
    { fullName: "is flaky", status: "passed", failureMessages: ["Error: No such mail\n    at mail.ts"] },
    { fullName: "fails", status: "failed", failureMessages: ["Error: no"] },
  ];
  const testResults = [{ status: "failed", assertionResults }];
  const path = report({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(readVitest(path)).toEqual({ passed: 2, failed: 1, flaky: ["is flaky: Error: No such mail"] });
});

test("a browser test that passed at its second try is named, and an error outside of any test counts", () => {
  const specs = ["expected", "flaky"].map((status) => ({ title: `is ${status}`, tests: [{ status }] }));
  const path = report({
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    errors: [{ message: "The server did not start." }],
    suites: [{ title: "a.spec.ts", suites: [{ title: "a page", specs }] }],
  });
  expect(readPlaywright(path)).toEqual({ passed: 2, failed: 1, flaky: ["a.spec.ts › a page › is flaky"] });
});

test("a runner that ended without a report has failed", () => {
  expect([readVitest("nowhere.json").failed, readPlaywright("nowhere.json").failed]).toEqual([1, 1]);
});
