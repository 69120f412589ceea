import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { vi } from "vitest";

/** A statement as PostgreSQL got it. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Anything = (...args: unknown[]) => unknown;

const root = join(import.meta.dirname, "../../../..");
const QUERY =
  /\b(?:db\(\)|client)(?=\s*\.\s*(?:\$(?:queryRaw|executeRaw)|(?!\$)[a-z]\w*\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)))/g;

/** Every place in `app/` that asks the database, as `app/file.ts:line`. */
export function queriesOfApp(): string[] {
  return readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, "app", file), "utf8");
      return [...source.matchAll(QUERY)].map(
        ({ index }) => `app/${file}:${source.slice(0, index).split("\n").length}`,
      );
    });
}

/** Notes from now on which of those places ask, and every statement that is sent. The database is open. */
export function recordQueries() {
  const asked = new Set<string>();
  const sent = vi.spyOn(Client.prototype, "query");
  const kept = globalThis as typeof globalThis & { starglassDatabase?: { client: object } };
  if (!kept.starglassDatabase) throw new Error("The database is not open.");
  kept.starglassDatabase.client = watched(kept.starglassDatabase.client, () => asked.add(placeOfCaller()));
  return {
    asked,
    statements: (): Statement[] => sent.mock.calls.map((call) => statementOf(call as unknown[])),
  };
}

/** A Prisma client that tells when it, one of its models, or a transaction of it is asked something. */
function watched<T extends object>(client: T, tell: () => void): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "$transaction") return inTransaction(target, value as Anything, tell);
      if (name === "$queryRaw" || name === "$executeRaw") return told(target, value as Anything, tell);
      const isModel = typeof value === "object" && value !== null && !String(name).startsWith("$");
      return isModel ? watchedModel(value, tell) : value;
    },
  });
}

function watchedModel(model: object, tell: () => void): object {
  return new Proxy(model, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? told(target, value as Anything, tell) : value;
    },
  });
}

function told(target: object, method: Anything, tell: () => void): Anything {
  return (...args) => {
    tell();
    return method.apply(target, args);
  };
}

function inTransaction(target: object, transact: Anything, tell: () => void): Anything {
  return (work, ...rest) =>
    typeof work === "function"
      ? transact.call(target, (client: object) => work(watched(client, tell)), ...rest)
      : transact.call(target, work, ...rest);
}

/** The innermost line of `app/` that is being run. */
function placeOfCaller(): string {
  const [, file = "", line = ""] = /(app\/[^\s?]+?\.tsx?)[^:\s]*:(\d+)/.exec(new Error().stack ?? "") ?? [];
  return `${file}:${line}`;
}

/** `pg` is asked with a text, or with an object that holds it. */
function statementOf([query, values]: unknown[]): Statement {
  const { text, values: own } =
    typeof query === "string" ? { text: query, values: [] } : (query as Partial<Statement>);
  return { text: text ?? "", values: (values as unknown[] | undefined) ?? own ?? [] };
}
