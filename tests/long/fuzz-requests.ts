import fc from "fast-check";
import {
  BROKEN_ENCODINGS,
  MEANT,
  ODD_BODIES,
  ODD_COOKIES,
  ODD_HEADERS,
  ODD_SEGMENTS,
  ODD_TEXTS,
} from "./fuzz-odd.data";
import type { FuzzedRoute } from "./fuzz-routes";

export const ACTORS = ["nobody", "visitor", "member", "subscriber", "pending"] as const;
export type Actor = (typeof ACTORS)[number];

/** A request as it is generated; `{own}` and the like in it stand for what only a run knows. */
export interface Asked {
  actor: Actor;
  method: string;
  /** With its query. */
  path: string;
  headers: [string, string][];
  /** In front of the cookies of the actor. */
  cookies: string;
  body: { type: string | null; text: string } | null;
  /** Whether it comes from the address that many others come from. */
  isCrowded: boolean;
}

/** Mostly `usual`, now and then `odd`. */
function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, times = 4): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: odd, weight: 1 });
}

function oneOf<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values);
}

const oddText = fc.oneof(oneOf(ODD_TEXTS), fc.string({ unit: "binary", maxLength: 60 }));

function meantFor(name: string): fc.Arbitrary<string> {
  return oneOf((Object.hasOwn(MEANT, name) && MEANT[name]) || ["x"]);
}

/** `name=value`, encoded as in an address or a form, or broken. */
function pairOf(names: readonly string[]): fc.Arbitrary<string> {
  const written = mostly(
    oneOf(names),
    oneOf(["a[]", "__proto__", "intent[]", "", "constructor", "🌙"]),
    9,
  ).chain((name) =>
    mostly(mostly(meantFor(name), oddText, 1).map(encode), oneOf(BROKEN_ENCODINGS)).map(
      (value) => `${encode(name)}=${value}`,
    ),
  );
  return written;
}

/** As `encodeURIComponent`, but placeholders stay and half surrogates become what stands for them. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%7B(\w+)%7D/g, "{$1}");
}

function pathOf({ pattern }: FuzzedRoute): fc.Arbitrary<string> {
  const parts = pattern
    .split("/")
    .slice(1)
    .map((part) => {
      const [, name, isOptional] = /^:(\w+)(\??)$/.exec(part) ?? [];
      if (part === "*") return fc.array(oneOf(ODD_SEGMENTS), { minLength: 1, maxLength: 4 });
      if (!name) return fc.constant([part]);
      const segment = mostly(
        meantFor(name).map((one) => [one]),
        oneOf(ODD_SEGMENTS).map((one) => [one]),
      );
      return isOptional ? mostly(segment, fc.constant([]), 6) : segment;
    });
  return fc.tuple(...parts).map((segments) => `/${segments.flat().join("/")}`);
}

const oddHeaders = fc.array(oneOf(ODD_HEADERS), { maxLength: 3 });

function bodyOf(names: readonly string[]): fc.Arbitrary<Asked["body"]> {
  const urlencoded = fc
    .array(pairOf(names), { maxLength: 7 })
    .map((pairs) => ({ type: "application/x-www-form-urlencoded", text: pairs.join("&") }));
  const part = fc.record({
    name: oneOf(names),
    value: oddText,
    file: mostly(fc.constant(""), oneOf(['; filename="a.txt"', '; filename=""', "; filename*=UTF-8''%FF"])),
  });
  const multipart = fc
    .tuple(fc.array(part, { maxLength: 5 }), mostly(fc.constant(0), fc.nat(40)))
    .map(([parts, cut]) => {
      const text = parts
        .map(
          ({ name, value, file }) =>
            `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
        )
        .join("");
      const whole = `${text}--edge--\r\n`;
      return { type: "multipart/form-data; boundary=edge", text: whole.slice(0, whole.length - cut) };
    });
  const odd = oneOf(ODD_BODIES).map(([type, text]) => ({ type, text }));
  return fc.oneof(
    { arbitrary: urlencoded, weight: 7 },
    { arbitrary: multipart, weight: 2 },
    { arbitrary: odd, weight: 1 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
}

/** Requests that are meant for a route, most of which reach it. */
export function requestsTo(route: FuzzedRoute, names: readonly string[]): fc.Arbitrary<Asked> {
  const methods = [
    ...(route.hasLoader ? ["GET", "GET", "HEAD"] : []),
    ...(route.hasAction ? ["POST", "POST"] : []),
  ];
  return fc
    .record({
      actor: oneOf(ACTORS),
      method: mostly(oneOf(methods), oneOf(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"]), 12),
      path: pathOf(route),
      suffix: mostly(fc.constant(""), oneOf([".data", ".data.data", "/", "//", "/index", ".html"])),
      query: mostly(fc.constant<string[]>([]), fc.array(pairOf(names), { minLength: 1, maxLength: 4 }), 1),
      headers: mostly(fc.constant<[string, string][]>([]), oddHeaders, 2),
      cookies: mostly(fc.constant(""), oneOf(ODD_COOKIES)),
      body: bodyOf(names),
      isCrowded: mostly(fc.constant(false), fc.constant(true), 20),
    })
    .map(({ suffix, query, ...asked }) => ({
      ...asked,
      path: asked.path + suffix + (query.length > 0 ? `?${query.join("&")}` : ""),
      body: asked.method === "GET" || asked.method === "HEAD" ? null : asked.body,
    }));
}

/** The plainest requests to a route, one for each of its doors, as anybody sends them. */
export function plainRequestsTo({ pattern, hasLoader, hasAction }: FuzzedRoute): Asked[] {
  const path = pattern
    .replace("*", "no/such/page")
    .replace(/:(\w+)\??/g, (_, name: string) => MEANT[name]?.[0] ?? "x");
  const plain: Omit<Asked, "method" | "body"> = {
    actor: "subscriber",
    path,
    headers: [],
    cookies: "",
    isCrowded: false,
  };
  const form = { type: "application/x-www-form-urlencoded", text: "" };
  return [
    ...(hasLoader ? [{ ...plain, method: "GET", body: null }] : []),
    ...(hasAction ? [{ ...plain, method: "POST", body: form }] : []),
  ];
}
