import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, db, openDatabase } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { type Asker, askForReading } from "~/readings/ask-for-reading.server";
import type { Typed } from "~/readings/check-order";
import { findReading, type TarotReading } from "~/readings/find-reading.server";
import type { Role } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
import type { Person } from "~/usage/person";
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

/** Who asks from this machine itself, where nobody is counted. */
export const NOBODY = { visitor: null, address: "127.0.0.1" };

/** Nobody has passed a captcha. */
export const NO_CAPTCHA = { passesCaptcha: async () => false };

/** A person who asks, whose requests are not counted. */
export function askerFor(person: Person): Asker {
  return {
    requester: NOBODY,
    findPerson: async () => person,
    countRequest: async () => undefined,
    ...NO_CAPTCHA,
  };
}

/** Asks as somebody whose plan refuses nothing. @returns the reading's id. */
export async function ask(owner: Owner, typed: Typed, language: Language = "en"): Promise<string> {
  const asked = await askForReading(
    askerFor({ owner, role: "subscriber", clientAddress: NOBODY.address }),
    typed,
    language,
  );
  if (asked.outcome !== "stored") throw new Error(`What was typed came to ${asked.outcome}.`);
  return asked.id;
}

/** A reading of cards. */
export async function findTarot(owner: Owner | null, id: string): Promise<TarotReading> {
  const reading = await findReading(owner, id);
  if (reading.kind === "zodiac") throw new Error("This reading has no cards.");
  return reading;
}

export function visitor(): Person & { owner: { visitorId: string } } {
  return { owner: { visitorId: randomUUID() }, role: "anonymous", clientAddress: NOBODY.address };
}

export async function account(role: Role): Promise<Person & { owner: { userId: string } }> {
  const { id } = await db().user.create({ data: { email: `${randomUUID()}@test.example`, language: "en" } });
  return { owner: { userId: id }, role, clientAddress: NOBODY.address };
}
