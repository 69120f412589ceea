import { z } from "zod";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { API } from "~/i18n/path-to";
import { apiTexts } from "./api-texts.server";
import { type ApiCall, CALLS } from "./calls.server";
import { BODIES, EXAMPLES } from "./examples.data";
import { NAMED, type SchemaName } from "./schemas";

interface ShownField {
  name: string;
  /** What it may be: its values where there are few, or what it is. */
  values: string;
  isRequired: boolean;
}

/** A call as a person reads of it. */
export interface ShownCall {
  name: string;
  method: string;
  path: string;
  summary: string;
  scope: ApiCall["scope"];
  /** The fields of what it takes, in as many forms as that has. */
  forms: ShownField[][];
  curl: string;
  /** An answer to it, as JSON. */
  answer: string | null;
}

/** The calls with their fields out of their schemas, and what to type to try them. */
export function showCalls(language: Language): ShownCall[] {
  return CALLS.map((call) => {
    const { name, method, path, scope, takes } = call;
    const answer = EXAMPLES[name]?.answer;
    return {
      ...{ name, method, path: API + path, scope },
      summary: apiTexts(language).calls[name],
      forms: takes === null ? [] : formsOf(takes),
      curl: curlOf(call),
      answer: answer === undefined ? null : JSON.stringify(answer, null, 2),
    };
  });
}

/** What each problem is called, by its code. */
export function showProblems(language: Language): { code: string; title: string }[] {
  return Object.entries(apiTexts(language).problems).map(([code, title]) => ({ code, title }));
}

/** A whole reading, from nothing to its text. */
export function firstReading(): string {
  const json = `-H 'Content-Type: application/json'`;
  return [
    `API=${settings().appUrl}${API}`,
    'TOKEN=$(curl -s -X POST "$API/visitors" | jq -r .token)',
    `ID=$(curl -s "$API/readings" -H "Authorization: Bearer $TOKEN" ${json} \\`,
    `  -d '{"kind":"timeline","reader":"selene","question":"Should I change my job?"}' | jq -r .id)`,
    'curl -s -X POST "$API/readings/$ID/draw" -H "Authorization: Bearer $TOKEN" | jq .cards',
    'curl -s "$API/readings/$ID/text" -H "Authorization: Bearer $TOKEN" | jq -r ".text.sections[].text"',
  ].join("\n");
}

function curlOf({ name, method, path, scope }: ApiCall): string {
  const { body = BODIES[name], query } = EXAMPLES[name] ?? {};
  const isSent = body !== undefined && Object.keys(body).length > 0;
  const address = `"$API${path.replace("/cards/{id}", "/cards/star").replace("{id}", "$ID")}${query ? `?${query}` : ""}"`;
  const isHeard = path.endsWith("/stream");
  return [
    `curl ${isHeard ? "-N " : ""}${method === "GET" || isSent ? "" : `-X ${method} `}${address}`,
    ...(scope === null ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(isSent ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
  ].join(" \\\n  ");
}

interface JsonSchema {
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  type?: string;
}

function formsOf(takes: SchemaName): ShownField[][] {
  const schema = z.toJSONSchema(NAMED[takes], { io: "input" }) as JsonSchema;
  return (schema.oneOf ?? schema.anyOf ?? [schema])
    .map(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(([name, field]) => ({
        name,
        values: valuesOf(field),
        isRequired: required.includes(name),
      })),
    )
    .filter((form) => form.length > 0);
}

function valuesOf({ enum: values, const: only, type = "" }: JsonSchema): string {
  return (values ?? (only === undefined ? [] : [only])).join(" · ") || type;
}
