import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { CALLS } from "~/http/api/calls.server";
import { BODIES, EXAMPLES } from "~/http/api/examples.data";
import { AUTH_CALLS } from "../../app/routes/auth/calls.server";
import { HEADERS_OF_CLIENTS, MEANT_OF_CLIENTS, ODD_DOCUMENTS, ODD_VALUES } from "./fuzz-doors.data";
import { ODD_HEADERS, ODD_SEGMENTS, ODD_TEXTS } from "./fuzz-odd.data";
import { TOKENS, type TokenKind } from "./fuzz-tokens";

/** One of the calls of the two doors. */
export interface DoorCall {
  name: string;
  door: "auth" | "api";
  method: string;
  /** With `{id}` where something is named. */
  path: string;
  /** A body as it is meant, or null where it takes none. */
  plain: Record<string, unknown> | null;
}

/** Every call that there is, out of the tables that answer them: a new one is fuzzed without being named here. */
export const DOOR_CALLS: DoorCall[] = [
  ...AUTH_CALLS.map(({ method, path }) => {
    const written = path.source
      .replace(/^\^|\$$/g, "")
      .replaceAll("([^/]+)", "{id}")
      .replaceAll("\\", "");
    const plain = method === "POST" || method === "PUT" ? {} : null;
    return {
      name: `${method} auth ${written}`,
      door: "auth" as const,
      method,
      path: `/auth/v1/${written}`,
      plain,
    };
  }),
  ...CALLS.map(({ name, method, path, takes }) => {
    const plain = takes === null ? null : { ...(BODIES[name] ?? EXAMPLES[name]?.body) };
    return { name, door: "api" as const, method, path: `/api/v1${path}`, plain };
  }),
  { name: "describe", door: "api", method: "GET", path: "/api/v1/openapi.json", plain: null },
];

export interface DoorRequest {
  token: TokenKind;
  method: string;
  path: string;
  headers: [string, string][];
  body: { type: string | null; text: string } | null;
}

const FIELDS = /\b(\w+): (?:z\.|z$|\w+Field\b|question|reader|deck|by\b)|query\.get\("(\w+)"\)/gm;
const FOLDERS = ["app/routes/auth", "app/http/api"];

/** The names of the fields and parameters that the calls read. */
function readFieldNames(): string[] {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(folder, file), "utf8")),
  );
  const found = texts.flatMap((text) =>
    [...text.matchAll(FIELDS)].map(([, field, query]) => field ?? query ?? ""),
  );
  return [...new Set([...found, ...Object.keys(MEANT_OF_CLIENTS)])].sort();
}

const NAMES = readFieldNames();

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, times = 4): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: odd, weight: 1 });
}

function oneOf<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values);
}

function meantFor(name: string): readonly unknown[] {
  return (Object.hasOwn(MEANT_OF_CLIENTS, name) && MEANT_OF_CLIENTS[name]) || ["x"];
}

/** One field with its value, as JSON writes it. */
const field = mostly(oneOf(NAMES), oneOf(["", "__proto__", "constructor", "a.b", "🌙"]), 15).chain((name) =>
  mostly(
    oneOf(meantFor(name).map((value) => JSON.stringify(value))),
    fc.oneof(oneOf(ODD_VALUES), oneOf(ODD_TEXTS.map((text) => JSON.stringify(text)))),
    2,
  ).map((value) => [name, value] as const),
);

function bodyOf({ plain }: DoorCall): fc.Arbitrary<DoorRequest["body"]> {
  const written = Object.entries(plain ?? {}).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const document = fc
    .tuple(
      mostly(fc.constant(written), fc.constant<typeof written>([]), 1),
      fc.array(field, { maxLength: 6 }),
    )
    .map(([before, fields]) => {
      const all = [...before, ...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`);
      return { type: "application/json", text: `{${all.join(",")}}` };
    });
  const odd = oneOf(ODD_DOCUMENTS).map(([type, text]) => ({ type, text }));
  return fc.oneof({ arbitrary: document, weight: 6 }, { arbitrary: odd, weight: 2 }, fc.constant(null));
}

const parameter = oneOf([...NAMES, "skip_http_redirect", "x"]).chain((name) =>
  mostly(oneOf(meantFor(name).map(String)), oneOf(ODD_TEXTS.filter((text) => text.length < 300))).map(
    (value) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed()).replace(/%7B(\w+)%7D/g, "{$1}")}`,
  ),
);

/** What is refused or led on before any call is looked for is fuzzed with the pages. */
const SEGMENTS = ODD_SEGMENTS.filter((each) => !/^\.{1,2}$|^%2e|^$/i.test(each) && each.length < 500);
const HEADERS = [
  ...HEADERS_OF_CLIENTS,
  ...ODD_HEADERS.filter(([name]) => !["Host", "Authorization", "Expect"].includes(name)),
];

/** Requests to a call, most of which reach it. */
export function requestsTo(call: DoorCall): fc.Arbitrary<DoorRequest> {
  return fc
    .record({
      token: oneOf(TOKENS),
      method: mostly(
        fc.constant(call.method),
        oneOf(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PURGE"]),
        8,
      ),
      id: mostly(oneOf(["{own}", "{own}", "{other}"]), oneOf(SEGMENTS), 3),
      suffix: mostly(fc.constant(""), oneOf([".data", "/x", "%00", "x"]), 15),
      query: mostly(fc.constant<string[]>([]), fc.array(parameter, { minLength: 1, maxLength: 3 }), 1),
      headers: fc.array(oneOf(HEADERS), { maxLength: 3 }),
      body: bodyOf(call),
    })
    .map(({ id, suffix, query, ...asked }) => ({
      ...asked,
      path: call.path.replace("{id}", id) + suffix + (query.length > 0 ? `?${query.join("&")}` : ""),
      body: asked.method === "GET" || asked.method === "HEAD" ? null : asked.body,
    }));
}

/** A call as it is meant, with each kind of token. */
export function plainRequestsTo({ method, path, plain }: DoorCall): DoorRequest[] {
  const body = plain && { type: "application/json", text: JSON.stringify(plain) };
  return TOKENS.map((token) => ({ token, method, path: path.replace("{id}", "{own}"), headers: [], body }));
}
