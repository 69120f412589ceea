import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { CALLS } from "~/http/api/calls.server";
import { BODIES, EXAMPLES } from "~/http/api/examples.data";
import { AUTH_CALLS } from "../../app/routes/auth/calls.server";
import {
  HEADERS_OF_CLIENTS,
  MEANT_OF_CLIENTS,
  ODD_DOCUMENTS,
  ODD_VALUES,
  READ_BY_CALLS,
} from "./fuzz-doors.data";
import { ODD_HEADERS, ODD_SEGMENTS, ODD_TEXTS } from "./fuzz-odd.data";
import { TOKENS, type TokenKind } from "./fuzz-tokens";

/** One of the calls of the two doors. */
export interface DoorCall {
  name: string;
  door: "auth" | "api";
  method: string;
  /** With `{id}` where something is named. */
  path: string;
  /** A body as it is meant, by its fields; null where it takes none. */
  plain: Record<string, unknown> | null;
  /** Queries that mean something here. */
  queries: string[];
}

/** Every call that there is, out of the tables that answer them: a new one is fuzzed without being named here. */
export const DOOR_CALLS: DoorCall[] = [
  ...AUTH_CALLS.map(({ method, path }) => {
    const written = path.source
      .replace(/^\^|\$$/g, "")
      .replaceAll("([^/]+)", "{id}")
      .replaceAll("\\", "");
    const { fields, queries = [] } = READ_BY_CALLS[`${method} ${written}`] ?? { fields: [] };
    const meant = Object.fromEntries(fields.map((name) => [name, meantFor(name)[0]]));
    const plain = method === "POST" || method === "PUT" ? meant : null;
    const name = `${method} auth ${written}`;
    return { name, door: "auth" as const, method, path: `/auth/v1/${written}`, plain, queries };
  }),
  ...CALLS.map(({ name, method, path, takes }) => {
    const plain = takes === null ? null : { ...(BODIES[name] ?? EXAMPLES[name]?.body) };
    return {
      name,
      door: "api" as const,
      method,
      path: `/api/v1${path}`,
      plain,
      queries: ["lang=de"],
    };
  }),
  {
    name: "describe",
    door: "api",
    method: "GET",
    path: "/api/v1/openapi.json",
    plain: null,
    queries: ["lang=fr"],
  },
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

function valueFor(name: string): fc.Arbitrary<string> {
  const odd = fc.oneof(oneOf(ODD_VALUES), oneOf(ODD_TEXTS.map((text) => JSON.stringify(text))));
  return mostly(oneOf(meantFor(name).map((value) => JSON.stringify(value))), odd, 3);
}

/** A field that the call may not read, with its value, as JSON writes it. */
const strayField = mostly(oneOf(NAMES), oneOf(["", "__proto__", "constructor", "a.b", "🌙"]), 9).chain(
  (name) => valueFor(name).map((value): Field => [name, value]),
);

type Field = [name: string, value: string];

function bodyOf({ plain }: DoorCall): fc.Arbitrary<DoorRequest["body"]> {
  const own = Object.entries(plain ?? {}).map(([name, value]) =>
    mostly<Field[]>(
      fc.constant([[name, JSON.stringify(value)]]),
      fc.oneof(
        fc.constant<Field[]>([]),
        valueFor(name).map((other): Field[] => [[name, other]]),
      ),
      1,
    ),
  );
  const stray = mostly<Field[]>(
    fc.constant([]),
    fc.array(strayField, { minLength: 1, maxLength: 4 }),
    own.length ? 3 : 1,
  );
  const document = fc.tuple(...own, stray).map((fields) => {
    const all = fields.flat().map(([name, value]) => `${JSON.stringify(name)}:${value}`);
    return { type: "application/json", text: `{${all.join(",")}}` };
  });
  const odd = oneOf(ODD_DOCUMENTS).map(([type, text]) => ({ type, text }));
  return fc.oneof(
    { arbitrary: document, weight: 8 },
    { arbitrary: odd, weight: 2 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
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
      query: mostly(
        fc.constantFrom(...(call.queries.length > 0 ? call.queries : [""])),
        mostly(
          fc.constant(""),
          fc.array(parameter, { minLength: 1, maxLength: 3 }).map((all) => all.join("&")),
          1,
        ),
        3,
      ),
      headers: fc.array(oneOf(HEADERS), { maxLength: 3 }),
      body: bodyOf(call),
    })
    .map(({ id, suffix, query, ...asked }) => ({
      ...asked,
      path: call.path.replace("{id}", id) + suffix + (query ? `?${query}` : ""),
      body: asked.method === "GET" || asked.method === "HEAD" ? null : asked.body,
    }));
}

/** A call as it is meant, with each kind of token; and with each odd value in each of its fields. */
export function plainRequestsTo({ method, path, plain, queries: [query = ""] }: DoorCall): DoorRequest[] {
  const meant = { method, path: path.replace("{id}", "{own}") + (query && `?${query}`), headers: [] };
  const type = "application/json";
  const body = plain && { type, text: JSON.stringify(plain) };
  const odd = Object.keys(plain ?? {}).flatMap((name) =>
    ODD_VALUES.map((value) => {
      const others = Object.entries({ ...plain, [name]: undefined }).filter(
        ([, other]) => other !== undefined,
      );
      const fields = others.map(([other, held]) => `${JSON.stringify(other)}:${JSON.stringify(held)}`);
      const text = `{${[...fields, `${JSON.stringify(name)}:${value}`].join(",")}}`;
      return { ...meant, token: "client", body: { type, text } };
    }),
  );
  return [...[...new Set(TOKENS)].map((token) => ({ ...meant, token, body })), ...odd];
}
