import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** What each part of the application may import from besides itself (docs/architecture.md). Imports of types count. */
const ALLOWED: Record<string, string[]> = {
  env: ["i18n"],
  i18n: [],
  metrics: ["patience"],
  patience: [],
  db: ["env", "metrics"],
  secret: ["db", "env"],
  log: ["db", "env"],
  ui: ["i18n"],
  device: ["i18n", "ui"],
  fonts: ["i18n"],
  mail: ["db", "env", "i18n", "log", "metrics", "ui"],
  "rate-limits": ["db", "env", "log", "metrics", "secret"],
  usage: ["db", "env", "log", "rate-limits", "secret"],
  idempotency: ["db", "secret", "usage"],
  billing: ["db", "env", "i18n", "log", "mail", "metrics", "rate-limits", "ui"],
  accounts: [
    "billing",
    "db",
    "env",
    "i18n",
    "log",
    "mail",
    "metrics",
    "rate-limits",
    "secret",
    "ui",
    "usage",
  ],
  readings: ["billing", "db", "env", "i18n", "log", "metrics", "patience", "rate-limits", "ui", "usage"],
  daily: [...["accounts", "db", "env", "i18n", "log", "mail", "rate-limits", "readings", "secret", "usage"]],
  jobs: [
    "accounts",
    "billing",
    "daily",
    "db",
    "env",
    "idempotency",
    "log",
    "mail",
    "rate-limits",
    "readings",
    "usage",
  ],
  http: [
    ...[
      "accounts",
      "billing",
      "daily",
      "db",
      "env",
      "i18n",
      "idempotency",
      "log",
      "patience",
      "rate-limits",
      "readings",
      "secret",
      "ui",
      "usage",
    ],
  ],
  site: ["accounts", "billing", "http", "i18n", "mail", "readings", "ui", "usage"],
};

/** Where requests, responses and cookies are known. */
const KNOWS_HTTP = /^(routes|http|entry\.|root\.)/;
/** What shows something may use Remix's links and forms. */
const SHOWS = /^(ui|site|[a-z]+\/parts)\//;
/** Speak to vendors over HTTP themselves, where the vendor's own library would cost too much. */
const ASKS_VENDORS = ["readings/interpreters/model/fetch-from-model.server.ts"];

/** How many files stand at the root of `app` at most, with the style sheet. */
const MOST_AT_ROOT = 11;

/** Each vendor is met in one file. */
const VENDORS: Record<string, string> = {
  openai: "readings/interpreters/model/openai.server.ts",
  cockatiel: "patience/policies.server.ts",
  "prom-client": "metrics/registry.server.ts",
  pino: "log.server.ts",
  pg: "db.server.ts",
  "@electric-sql/pglite": "db.server.ts",
  "@prisma/adapter-pg": "db.server.ts",
  "@node-rs/argon2": "accounts/passwords/hash-password.server.ts",
  "@zxcvbn-ts/core": "accounts/passwords/estimate-guesses.server.ts",
  stripe: "billing/stripe.server.ts",
  nodemailer: "mail/transport.server.ts",
  "@simplewebauthn/server": "accounts/passkeys/webauthn.server.ts",
  jose: "accounts/tokens/access-token.server.ts",
  otplib: "accounts/factors/totp.server.ts",
  uqr: "accounts/factors/draw-qr-code.server.ts",
  sharp: "readings/sharing/social-card/draw-social-card.server.ts",
  "@resvg/resvg-js": "readings/sharing/social-card/draw-social-card.server.ts",
  "opencc-js/t2cn": "readings/classifiers/normalize.ts",
  "remix-auth-google": "http/google/google.server.ts",
  "remix-auth": "http/google/google.server.ts",
  "astronomy-engine": "readings/sky/ephemeris.server.ts",
  "astronomia/solar": "readings/sky/ephemeris.server.ts",
  "ts-fsrs": "readings/practice/schedule.server.ts",
};

const app = join(import.meta.dirname, "../app");

/** The source files, as paths below `app`, and what they say. */
const sources = new Map(
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(app, file), "utf8")] as const),
);

interface Import {
  file: string;
  /** A path below `app`, with its ending where it is a source file; or a package's name. */
  from: string;
  isPackage: boolean;
  isType: boolean;
}

const imports = [...sources].flatMap(([file, text]) => importsOf(file, text));
const own = imports.filter(({ isPackage }) => !isPackage);

/** Every import of a file: of values and types, for what it does, and when it is needed. */
function importsOf(file: string, text: string): Import[] {
  const found = text.matchAll(
    /^(?:import|export)(\stype)?\s(?:[^;"]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm,
  );
  return [...found].map(([, type, named, awaited]) => {
    const from = named ?? awaited ?? "";
    const isPackage = !/^(~\/|\.)/.test(from);
    return { file, from: isPackage ? from : resolved(file, from), isPackage, isType: type !== undefined };
  });
}

function resolved(file: string, from: string): string {
  const path = from.startsWith("~/") ? from.slice(2) : normalize(join(dirname(file), from));
  return [path, `${path}.ts`, `${path}.tsx`].find((each) => sources.has(each)) ?? path;
}

/** `usage/limits.ts` and `db.server.ts` belong to the parts `usage` and `db`. */
function partOf(path: string): string {
  const [first = ""] = path.split("/");
  return first.split(".")[0] ?? "";
}

test("nothing imports from routes", () => {
  const found = own.filter(({ file, from }) => from.startsWith("routes/") && !file.startsWith("routes/"));
  expect(found).toEqual([]);
});

test("a route imports only its own folder's parts of the routes", () => {
  const found = own.filter(
    ({ file, from }) =>
      file.startsWith("routes/") && from.startsWith("routes/") && dirname(file) !== dirname(from),
  );
  expect(found).toEqual([]);
});

test.each(Object.entries(ALLOWED))("%s imports only from %j", (part, allowed) => {
  const found = own.filter(
    ({ file, from }) =>
      partOf(file) === part && sources.has(from) && ![part, ...allowed].includes(partOf(from)),
  );
  expect(found).toEqual([]);
});

test("every part has its rule, and few files stand beside the parts", () => {
  const free = new Set(["routes", "root", "entry"]);
  const parts = new Set([...sources.keys()].map(partOf).filter((part) => !free.has(part)));
  expect([...parts].sort()).toEqual(Object.keys(ALLOWED).sort());
  const atRoot = readdirSync(app, { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(atRoot.map(({ name }) => name).length).toBeLessThanOrEqual(MOST_AT_ROOT);
});

test("no HTTP below its room: neither Remix nor requests, responses, headers and cookies", () => {
  const below = imports.filter(({ file }) => !KNOWS_HTTP.test(file) && !file.startsWith("fonts/"));
  const found = below.filter(
    ({ file, from, isPackage }) =>
      isPackage &&
      /^(@remix-run\/|remix-auth|express|cookie$)/.test(from) &&
      !(from === "@remix-run/react" && SHOWS.test(file)),
  );
  expect(found).toEqual([]);

  const named = [...sources]
    .filter(([file]) => !KNOWS_HTTP.test(file) && !ASKS_VENDORS.includes(file))
    .filter(([, text]) => /\b(Request|Response|Headers|HeadersInit)\b/.test(withoutComments(text)))
    .map(([file]) => file);
  expect(named).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
}

test("there are no circles, of whichever length", () => {
  expect(circlesIn(graphOf(own.map(({ file, from }) => [file, from])))).toEqual([]);
});

test("no circles among the parts either", () => {
  const between = own
    .filter(({ from }) => sources.has(from))
    .map(({ file, from }): [string, string] => [partOf(file), partOf(from)])
    .filter(([of, from]) => of !== from);
  expect(circlesIn(graphOf(between))).toEqual([]);
});

test("a circle is found, however long", () => {
  const edges: [string, string][] = [
    ["a", "b"],
    ["b", "c"],
    ["c", "d"],
    ["d", "b"],
    ["d", "e"],
  ];
  expect(circlesIn(graphOf(edges)).map((circle) => circle.sort())).toEqual([["b", "c", "d"]]);
});

type Graph = Map<string, Set<string>>;

function graphOf(edges: readonly (readonly [string, string])[]): Graph {
  const graph: Graph = new Map();
  for (const [of, to] of edges) graph.set(of, (graph.get(of) ?? new Set()).add(to));
  return graph;
}

/** What can reach itself, in groups that reach each other. */
function circlesIn(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const inCircles = [...graph.keys()].filter((node) => reached.get(node)?.has(node));
  const groups = new Map<string, string[]>();
  for (const node of inCircles) {
    const first = inCircles.find(
      (other) => other === node || (reached.get(node)?.has(other) && reached.get(other)?.has(node)),
    );
    groups.set(first ?? node, [...(groups.get(first ?? node) ?? []), node]);
  }
  return [...groups.values()];
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...(graph.get(node) ?? []));
  }
  return seen;
}

test.each(Object.entries(VENDORS))("%s is met in %s alone", (vendor, home) => {
  expect([...new Set(imports.filter(({ from }) => from === vendor).map(({ file }) => file))]).toEqual([home]);
});

test("what the browser gets imports nothing of the server but types", () => {
  const found = imports.filter(
    ({ file, from, isType }) =>
      !isType && SHOWS.test(file) && !file.includes(".server") && /\.server(\.|$)/.test(from),
  );
  expect(found).toEqual([]);
});

test("nothing but the one way to ask, and what was read before and comes from a file, stores a reading or a text of it: none can forget the screen", () => {
  const stores =
    /\b(?:reading|writing)s?\s*\.\s*(?:create|createMany|upsert)\b|INSERT\s+INTO\s+"(?:readings|writings)"|writings:\s*\{\s*create/;
  const found = [...sources].filter(([, text]) => stores.test(withoutComments(text))).map(([file]) => file);
  expect(found).toEqual(["readings/ask-for-reading.server.ts", "readings/import/write-readings.server.ts"]);
});

test("an address of a page is written by the path builder alone", () => {
  const found = [...sources]
    .filter(([file]) => !file.startsWith("i18n/"))
    .flatMap(([file, text]) =>
      [...withoutComments(text).matchAll(/`\/\$\{[^`]*`|[?&](?:from|limit)=/g)].map(([literal]) => ({
        file,
        literal,
      })),
    );
  expect(found).toEqual([]);
});
