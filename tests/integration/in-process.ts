import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { Person } from "~/accounts/person.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import type { Role } from "~/usage/limits";
import { createDatabase, type TestDatabase } from "./database";

/** Opens a database of its own for the tests of one file, in their process. */
export function withDatabase(
  env: () => Record<string, string> | Promise<Record<string, string>> = () => ({}),
) {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase();
    Object.assign(process.env, { LOG_LEVEL: "silent", ALMANAC_PACE: "0", ...database.env, ...(await env()) });
    await openDatabase(database);
  });
  afterAll(async () => {
    await closeDatabase();
    await database?.drop();
  });
}

export function visitor(): Person & { owner: { visitorId: string } } {
  return { owner: { visitorId: randomUUID() }, role: "anonymous" };
}

export async function account(role: Role): Promise<Person & { owner: { userId: string } }> {
  const { id } = await db().user.create({ data: { email: `${randomUUID()}@test.example`, language: "en" } });
  return { owner: { userId: id }, role };
}
