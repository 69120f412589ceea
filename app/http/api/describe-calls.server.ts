import { z } from "zod";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { API } from "~/i18n/path-to";
import { apiTexts } from "./api-texts.server";
import { type ApiCall, CALLS } from "./calls.server";
import { BODIES, EXAMPLES } from "./examples.data";
import { NAMED, type SchemaName } from "./schemas";

const JSON_TYPE = "application/json";
/** OpenAPI 3.1 has no events yet; JSON Schema knows a text that holds something of another type. */
const EVENTS = {
  type: "string",
  contentMediaType: "text/event-stream",
  contentSchema: { type: "array", items: refTo("TextEvent") },
};
const PROBLEM = { $ref: "#/components/responses/Problem" };

/** The calls as OpenAPI 3.1 describes them, out of the schemas that check them; words in `language`. */
export function describeCalls(language: Language) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of CALLS) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call, language) };
  }
  return {
    openapi: "3.1.0",
    info: {
      ...{ title: "Starglass", version: "1.0.0", description: apiTexts(language).calls.describe },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: settings().appUrl + API }],
    paths,
    components: {
      schemas: schemas(),
      responses: {
        Problem: {
          description: "Problem (RFC 9457)",
          content: { "application/problem+json": { schema: refTo("Problem") } },
        },
      },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

function describeCall(call: ApiCall, language: Language): object {
  const { name, method, scope, takes, gives } = call;
  const example = EXAMPLES[name];
  const body = example?.body ?? BODIES[name];
  return {
    operationId: name,
    summary: apiTexts(language).calls[name],
    security: scope === null ? [] : [{ bearer: [] }],
    parameters: parametersOf(call, new URLSearchParams(example?.query)),
    ...(takes !== null && {
      requestBody: {
        required: !NAMED[takes].safeParse({}).success,
        content: {
          [JSON_TYPE]: { schema: refTo(takes), ...(body && { example: body }) },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(gives).map(([status, given]) => [
          status,
          responseOf(given ?? null, Number(status) === example?.status ? example.answer : undefined),
        ]),
      ),
      ...(method === "POST" || scope !== null ? { "4XX": PROBLEM } : { "404": PROBLEM }),
      "503": PROBLEM,
    },
  };
}

function responseOf(given: SchemaName | "events" | null, example: unknown): object {
  if (given === null) return { description: "No content" };
  if (given === "events")
    return { description: "Events", content: { "text/event-stream": { schema: EVENTS } } };
  return {
    description: given,
    content: { [JSON_TYPE]: { schema: refTo(given), ...(example !== undefined && { example }) } },
  };
}

function parametersOf({ path, query, method, scope, gives }: ApiCall, example: URLSearchParams): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
  }));
  const inQuery = Object.entries<z.ZodType>(query.shape).map(([name, schema]) => ({
    ...{ name, in: "query", required: !schema.safeParse(undefined).success, schema: jsonSchemaOf(schema) },
    ...(example.has(name) && { example: example.get(name) }),
  }));
  const headers = [
    ...(method === "POST" && scope !== null ? ["Idempotency-Key"] : []),
    ...(gives[200] === "events" ? ["Last-Event-ID"] : []),
  ].map((name) => ({ name, in: "header", required: false, schema: { type: "string" } }));
  return [...inPath, ...inQuery, ...headers];
}

function refTo(name: SchemaName): object {
  return { $ref: `#/components/schemas/${name}` };
}

/** The named schemas as JSON Schema, each of which names the others. */
function schemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const { schemas: all } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(Object.entries(all).map(([id, schema]) => [id, withoutHead(schema)]));
}

function jsonSchemaOf(schema: z.ZodType): object {
  return withoutHead(z.toJSONSchema(schema, { io: "input" }));
}

function withoutHead(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema).filter(([name]) => !["$schema", "$id", "id"].includes(name)),
  );
}
