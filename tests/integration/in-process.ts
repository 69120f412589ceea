import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { Person } from "~/accounts/web/person.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { findReading, type TarotReading } from "~/readings/find-reading.server";
import type { Role } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
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

/** A reading of cards. */
export async function findTarot(owner: Owner | null, id: string): Promise<TarotReading> {
  const reading = await findReading(owner, id);
  if (reading.kind === "zodiac") throw new Error("This reading has no cards.");
  return reading;
}

export function visitor(): Person & { owner: { visitorId: string } } {
  return { owner: { visitorId: randomUUID() }, role: "anonymous" };
}

export async function account(role: Role): Promise<Person & { owner: { userId: string } }> {
  const { id } = await db().user.create({ data: { email: `${randomUUID()}@test.example`, language: "en" } });
  return { owner: { userId: id }, role };
}
