import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDatabaseDown } from "~/db/database-down.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { createDatabase, onPostgres, type TestDatabase } from "../support/database";
import { type Gate, openGate } from "../support/gate";

describe.runIf(onPostgres)("a transaction that loses the database in its middle", () => {
  let database: TestDatabase;
  let gate: Gate;
  beforeAll(async () => {
    database = await createDatabase();
    gate = await openGate(new URL(database.databaseUrl ?? ""));
    await openDatabase({ databaseUrl: gate.url, dataDir: database.dataDir });
  });
  afterAll(async () => {
    await closeDatabase();
    await gate.close();
    await database.drop();
  });

  const addPerson = () =>
    db().user.create({
      data: { email: `${randomUUID()}@test.example`, language: "en" },
      select: { id: true },
    });

  test("fails as out of reach, and what is written after it over the same connections is kept", async () => {
    const failed = await db()
      .$transaction(async (client) => {
        await client.user.count();
        gate.freeze();
        await client.user.count();
      })
      .catch((error: unknown) => error);
    gate.open();
    expect(isDatabaseDown(failed)).toBe(true);
    const added = await Promise.all(Array.from({ length: 12 }, addPerson));
    added.push(...(await Promise.all(Array.from({ length: 12 }, addPerson))));

    const other = new Client({ connectionString: database.databaseUrl });
    await other.connect();
    const { rows } = await other.query('SELECT "id" FROM "users"');
    await other.end();
    expect(rows.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());
  }, 60_000);
});
