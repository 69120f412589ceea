import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "~/db.server";
import { newClient, VERSIONS } from "../support/auth-client";
import { createDatabase, type TestDatabase } from "../support/database";
import { newPerson, PASSWORD } from "../support/person";
import { type RunningServer, startServer } from "../support/server";

const SITE = "http://localhost:3000";

let database: TestDatabase;
let server: RunningServer;
let people: { email: string }[];

beforeAll(async () => {
  database = await createDatabase();
  Object.assign(process.env, { LOG_LEVEL: "silent", ...database.env });
  await openDatabase(database);
  people = await Promise.all(VERSIONS.map(() => newPerson()));
  await closeDatabase();
  server = await startServer({ ...database.env, TRUST_PROXY: "1", APP_URL: SITE });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

describe.each(VERSIONS)("auth-js %s", (version) => {
  test("signs in by password, renews its session, reads its person and signs out", async () => {
    const { email = "" } = people[VERSIONS.indexOf(version)] ?? {};
    const { client, events } = newClient(server.url, version);
    await expect.poll(() => events).toEqual(["INITIAL_SESSION"]);
    const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, role: "authenticated", app_metadata: { provider: "email" } });

    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);

    const { data: read } = await client.getUser();
    expect(read.user?.id).toBe(data.user?.id);
    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data).toMatchObject({
      header: { alg: "ES256" },
      claims: { sub: data.user?.id, aal: "aal1", amr: [{ method: "password" }], iss: `${SITE}/auth/v1` },
    });

    expect((await client.signOut()).error).toBeNull();
    expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "SIGNED_OUT"]);
    const over = await client.getUser(data.session?.access_token);
    expect(over.error?.name).toBe("AuthSessionMissingError");
  });
});
