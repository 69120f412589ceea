import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** What each part of the application may import from (docs/architecture.md). */
const ALLOWED: Record<string, string[]> = {
  i18n: ["env", "i18n"],
  ui: ["i18n", "flash", "ui"],
  log: ["db", "log"],
  metrics: ["metrics"],
  db: ["db", "metrics"],
  mail: ["db", "env", "log", "metrics", "i18n", "ui", "mail"],
  throttle: ["db", "log", "metrics", "env", "secret", "throttle"],
  usage: ["db", "env", "log", "signed-cookie", "usage"],
  billing: ["db", "env", "log", "metrics", "mail", "throttle", "i18n", "ui", "billing"],
  accounts: [
    ...["db", "env", "log", "mail", "secret", "signed-cookie", "captcha", "flash", "throttle", "i18n", "ui"],
    ...["usage", "billing", "accounts"],
  ],
  legal: ["i18n", "ui", "legal"],
  readings: ["db", "env", "log", "metrics", "i18n", "ui", "readings", "usage", "accounts", "billing"],
};

/** Each vendor is met in one file. */
const VENDORS: Record<string, string> = {
  openai: "readings/interpreters/openai.server.ts",
  cockatiel: "readings/interpreters/circuit-breaker.server.ts",
  "prom-client": "metrics/registry.server.ts",
  pino: "log.server.ts",
  pg: "db.server.ts",
  "@electric-sql/pglite": "db.server.ts",
  "@prisma/adapter-pg": "db.server.ts",
  "@node-rs/argon2": "accounts/passwords/hash-password.server.ts",
  "@zxcvbn-ts/core": "accounts/passwords/estimate-guesses.server.ts",
  stripe: "billing/stripe.server.ts",
  nodemailer: "mail/transport.server.ts",
  otplib: "accounts/factors/totp.server.ts",
  uqr: "accounts/factors/draw-qr-code.server.ts",
  "opencc-js/t2cn": "readings/crisis/normalize.ts",
  "remix-auth-google": "accounts/web/google/google.server.ts",
  "remix-auth": "accounts/web/google/google.server.ts",
};

const app = join(import.meta.dirname, "../app");

const imports = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(app, file), "utf8").matchAll(/^(?:import|export)\s[^;]*?from\s+"([^"]+)"/gms)].map(
      ([, from = ""]) => ({ file, from: resolved(file, from) }),
    ),
  );

/** A path below `app`, or a package's name. */
function resolved(file: string, from: string): string {
  if (from.startsWith("~/")) return `app/${from.slice(2)}`;
  if (from.startsWith(".")) return normalize(join("app", dirname(file), from));
  return from;
}

/** `app/usage/limits` and `app/db.server` belong to the parts `usage` and `db`. */
function partOf(path: string): string {
  return (
    path
      .replace(/^app\//, "")
      .split("/")[0]
      ?.replace(/\.(server|client)?(\.?tsx?)?$/, "")
      .split(".")[0] ?? ""
  );
}

test("nothing imports from routes", () => {
  const found = imports.filter(
    ({ file, from }) => from.startsWith("app/routes/") && !file.startsWith("routes/"),
  );
  expect(found).toEqual([]);
});

test("a route imports only its own folder's parts of the routes", () => {
  const found = imports.filter(
    ({ file, from }) =>
      file.startsWith("routes/") &&
      from.startsWith("app/routes/") &&
      dirname(`app/${file}`) !== dirname(from),
  );
  expect(found).toEqual([]);
});

test.each(Object.entries(ALLOWED))("%s imports only from %j", (part, allowed) => {
  const found = imports.filter(
    ({ file, from }) =>
      file.startsWith(`${part}/`) && from.startsWith("app/") && !allowed.includes(partOf(from)),
  );
  expect(found).toEqual([]);
});

test("the core of the accounts knows neither HTTP nor Remix", () => {
  const atTheEdge = ["accounts/web/", "accounts/open-tabs/"];
  const core = imports.filter(
    ({ file }) =>
      file.startsWith("accounts/") &&
      file.endsWith(".ts") &&
      !atTheEdge.some((edge) => file.startsWith(edge)),
  );
  expect(core.length).toBeGreaterThan(50);
  expect(core.filter(({ from }) => /^(@remix-run|remix-auth|express|cookie)/.test(from))).toEqual([]);
  expect(core.filter(({ from }) => atTheEdge.some((edge) => from.startsWith(`app/${edge}`)))).toEqual([]);
});

test("domains make no circles", () => {
  const edges = new Set(
    imports
      .filter(({ from }) => from.startsWith("app/"))
      .map(({ file, from }) => [partOf(`app/${file}`), partOf(from)] as const)
      .filter(([of, from]) => of !== from && of in ALLOWED && from in ALLOWED)
      .map(([of, from]) => `${of} > ${from}`),
  );
  const circles = [...edges].filter((edge) => edges.has(edge.split(" > ").reverse().join(" > ")));
  expect(circles).toEqual([]);
});

test.each(Object.entries(VENDORS))("%s is met in %s alone", (vendor, home) => {
  expect([...new Set(imports.filter(({ from }) => from === vendor).map(({ file }) => file))]).toEqual([home]);
});

test("what the browser gets imports nothing of the server but types", () => {
  const found = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter(
      (file) =>
        /\.tsx$/.test(file) &&
        !file.startsWith("routes/") &&
        !file.includes(".server") &&
        !file.includes("root"),
    )
    .flatMap((file) =>
      [...readFileSync(join(app, file), "utf8").matchAll(/^import (?!type)[^;]*?from "[^"]*\.server"/gm)].map(
        () => file,
      ),
    );
  expect(found).toEqual([]);
});
