import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ATTEMPT_RULES, limitWithoutCaptcha } from "~/accounts/attempt-rules";
import { SECURITY_EVENTS } from "~/metrics/security-events.data";
import { EXACT_LIMITS, QUICK_LIMITS } from "~/rate-limits/request-limits";
import { NETWORK_LIMIT } from "~/readings/check-allowance.server";
import {
  isMatched,
  type Panel,
  readBoard,
  readRules,
  readSelectors,
  selectorsIn,
} from "./integration/support/monitoring";

const selectors = readSelectors();

/** The labels of every series that there can be of a kind. */
const EVENTS = Object.entries(SECURITY_EVENTS).flatMap(([event, { hows, outcomes }]) =>
  hows.flatMap((how) => outcomes.map((outcome): Record<string, string> => ({ event, how, outcome }))),
);
const ATTEMPTS = Object.values(ATTEMPT_RULES).flatMap((rules) =>
  rules.flatMap((rule) => [rule.name, limitWithoutCaptcha(rule).name]),
);
const REQUESTS = Object.entries({ ...EXACT_LIMITS, ...QUICK_LIMITS }).flatMap(([name, limit]) =>
  ["visitor", "address"].filter((who) => who in limit).map((who) => `${name} per ${who}`),
);
const LIMITS = [...ATTEMPTS, ...REQUESTS, NETWORK_LIMIT, "readings a day, anonymous"];

describe("the alert rules", () => {
  test("have names of their own", () => {
    const names = readRules().map(({ alert }) => alert);
    expect(names.length).toBeGreaterThan(25);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([
    "sign-in",
    "second-factor",
    "passkey-copy",
    "factor-removed",
    "password-changed",
    "email-changed",
    "export",
    "account-deleted",
  ])("watch %s", (event) => {
    const asked = readRules().flatMap(({ expr }) => selectorsIn(expr));
    const matchers = asked.flatMap((selector) => selector.matchers).filter(({ label }) => label === "event");
    expect(matchers.some((matcher) => isMatched(event, matcher))).toBe(true);
  });
});

test("operations.md names only alerts that there are", () => {
  const text = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
  const section = text.slice(
    text.indexOf("**An attack on accounts**"),
    text.indexOf("Besides, from outside"),
  );
  const named = [...section.matchAll(/`((?:[A-Z][a-z]+){2,})`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(readRules().map(({ alert }) => alert)).toEqual(expect.arrayContaining(named));
});

describe("what the rules and the board ask for", () => {
  const events = selectors.filter(({ metric }) => metric === "starglass_security_events_total");
  test.each(events)("events that there are: $matchers", ({ matchers }) => {
    const asked = matchers.filter(({ label }) => label !== "job");
    expect(EVENTS.some((series) => asked.every((each) => isMatched(series[each.label] ?? "", each)))).toBe(
      true,
    );
  });

  const limits = selectors.flatMap(({ metric, matchers }) =>
    matchers.filter(({ label }) => label === "limit").map((matcher) => ({ metric, ...matcher })),
  );
  test.each(limits)("limits that there are: $metric $operator $value", ({ metric, ...matcher }) => {
    const known = metric === "starglass_lockouts_total" ? ATTEMPTS : LIMITS;
    const matched = known.filter((name) => isMatched(name, matcher));
    expect(matched).not.toEqual([]);
    expect(matched.length).toBeLessThan(known.length);
  });
});

describe("the board", () => {
  const { panels, templating } = readBoard();

  test("asks whichever Prometheus is chosen, and brings the choice along", () => {
    expect(templating.list).toMatchObject([
      { name: "datasource", type: "datasource", query: "prometheus" },
      { name: "job", type: "query" },
    ]);
    for (const { type, targets } of panels) expect(targets.length > 0).toBe(type !== "row");
    const asked = panels.flatMap(({ targets }) => targets).flatMap(({ expr }) => selectorsIn(expr));
    for (const { metric, matchers } of asked)
      expect([metric, matchers]).toEqual([
        metric,
        expect.arrayContaining([{ label: "job", operator: "=", value: "$job" }]),
      ]);
  });

  test("has panels with ids of their own that do not lie on each other", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(cellsOf);
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});

/** The cells of the board's grid that a panel takes. */
function cellsOf({ gridPos: { x, y, w, h } }: Panel): string[] {
  return Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`);
}
