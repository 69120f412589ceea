/** What is read of a description in OpenAPI 3.1, as ours are. */
export interface Description {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  contentSchema?: Schema;
}

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** How long a line may be. */
const WIDTH = 110;

/** The types and calls of a description, in TypeScript. */
export function generateCalls({ paths, components }: Description): string {
  const schemas = components.schemas as Record<string, Schema>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
      callOf(path, method, operation, schemas),
    ),
  );
  return `// Made by \`npm run client\` out of what describes the interface.
import type { Asked, CallOptions } from "./asked.js";

${Object.entries(schemas)
  .filter(([, schema]) => !isEmpty(schema))
  .map(([name, schema]) => declare(name, schema))
  .join("\n\n")}

/** Each call by its name; how they are sent is said by what extends it. */
export abstract class Calls {
  protected abstract send<Answer>(asked: Asked, options: CallOptions): Promise<Answer>;
  protected abstract listen(
    asked: Asked,
    options: CallOptions,
  ): AsyncGenerator<TextEvent, void, undefined>;

${calls.join("\n\n")}
}
`;
}

function declare(name: string, schema: Schema): string {
  const type = typeOf(schema, 0);
  return schema.properties ? `export interface ${name} ${type}` : `export type ${name} =${spaced(type)};`;
}

/** One of the calls, as a method. */
function callOf(path: string, method: string, operation: Operation, schemas: Record<string, Schema>): string {
  const { operationId, summary, security, parameters, requestBody } = operation;
  const named = (place: string) => parameters.filter((each) => each.in === place);
  // The language is said by the options.
  const query = named("query").filter(({ name }) => name !== "lang");
  const body = requestBody?.content["application/json"].schema;
  const takesBody = body !== undefined && !isEmpty(resolve(body, schemas));
  const isHeard = "text/event-stream" in (operation.responses["200"]?.content ?? {});
  const takes = [
    ...named("path").map(({ name }) => `${name}: string`),
    ...(takesBody ? [`body: ${typeOf(body, 1)}${requestBody?.required ? "" : " = {}"}`] : []),
    ...(query.length > 0 ? [queryOf(query)] : []),
    "options: CallOptions = {}",
  ];
  const sent = [
    `method: "${method.toUpperCase()}"`,
    `path: ${pathOf(path)}`,
    ...(query.length > 0 ? ["query"] : []),
    ...(body ? [takesBody ? "body" : "body: {}"] : []),
    ...(security.length > 0 ? ["needsToken: true"] : []),
    ...(named("header").some(({ name }) => name === "Idempotency-Key") ? ["isKeyed: true"] : []),
  ];
  const gives = isHeard ? "AsyncGenerator<TextEvent, void, undefined>" : `Promise<${answersOf(operation)}>`;
  return [
    `  /** ${summary}. */`,
    inWidth(`  ${operationId}(`, takes, `): ${gives} {`),
    inWidth(`    return this.${isHeard ? "listen" : "send"}({ `, sent, " }, options);"),
    "  }",
  ].join("\n");
}

/** `one(`, its parts, and `)`: in one line where that is short enough. */
function inWidth(before: string, parts: string[], after: string): string {
  const line = before + parts.join(", ") + after;
  if (line.length <= WIDTH) return line;
  const indent = /^ */.exec(before)?.[0] ?? "";
  return `${before.trimEnd()}\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}${after.trimStart()}`;
}

function queryOf(query: Operation["parameters"]): string {
  const fields = query.map(
    ({ name, required, schema }) => `${name}${required ? "" : "?"}: ${typeOf(schema, 1)}`,
  );
  return `query: { ${fields.join("; ")} }${query.some(({ required }) => required) ? "" : " = {}"}`;
}

function pathOf(path: string): string {
  if (!path.includes("{")) return `"${path}"`;
  return `\`${path.replace(/\{(\w+)\}/g, (_, name) => `\${encodeURIComponent(${name})}`)}\``;
}

/** What a call comes to where it succeeds. */
function answersOf({ responses }: Operation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content }]) => (content ? typeOf(content["application/json"]?.schema ?? {}, 1) : "void"));
  return [...new Set(types)].join(" | ");
}

/** Whether it is an object that holds nothing. */
function isEmpty({ type, properties = {} }: Schema): boolean {
  return type === "object" && Object.keys(properties).length === 0;
}

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  return schema.$ref ? (schemas[nameIn(schema.$ref)] ?? schema) : schema;
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** @throws Error for what our descriptions do not hold. */
function typeOf(schema: Schema, depth: number): string {
  const { $ref, type, items } = schema;
  if ($ref) return nameIn($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return unionOf(
      schema.enum.map((value) => JSON.stringify(value)),
      depth,
    );
  const among = schema.anyOf ?? schema.oneOf;
  if (among)
    return unionOf(
      among.map((each) => typeOf(each, depth)),
      depth,
    );
  if (Array.isArray(type))
    return unionOf(
      type.map((each) => typeOf({ ...schema, type: each }, depth)),
      depth,
    );
  switch (type) {
    case "array": {
      const each = typeOf(items ?? {}, depth);
      return /[ |]/.test(each) && !each.startsWith("{") ? `(${each})[]` : `${each}[]`;
    }
    case "object":
      return objectOf(schema, depth);
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    default:
      throw new Error(`No type for ${JSON.stringify(schema)}`);
  }
}

/** A type after what stands before it. */
function spaced(type: string): string {
  return type.startsWith("\n") ? type : ` ${type}`;
}

function unionOf(types: string[], depth: number): string {
  const line = types.join(" | ");
  if (line.length + depth * 2 < WIDTH - 30 || line.includes("\n")) return line;
  return types.map((type) => `\n${"  ".repeat(depth + 1)}| ${type}`).join("");
}

function objectOf(schema: Schema, depth: number): string {
  if (isEmpty(schema)) return "Record<string, never>";
  const { properties = {}, required = [] } = schema;
  const indent = "  ".repeat(depth);
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${indent}  ${name}${required.includes(name) ? "" : "?"}:${spaced(typeOf(field, depth + 1))};\n`,
  );
  return `{\n${fields.join("")}${indent}}`;
}
