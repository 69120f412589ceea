import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newClient } from "../integration/support/auth-client";
import { textOf, WireBrowser } from "../integration/support/browser";
import { SECRET } from "../integration/support/database";
import { type Gate, openGate } from "../integration/support/gate";
import { hasPostgres, type OwnPostgres, startPostgres } from "../integration/support/own-postgres";
import { newEmail, PASSWORD } from "../integration/support/person";
import { type RunningServer, startInVain, startServer } from "../integration/support/server";
import { type OpenAiStandIn, startOpenAi } from "../stand-ins/openai";

/** Of PostgreSQL: few, so that they can be used up. */
const CONNECTIONS = 16;
/** A server's own, as `app/db.server.ts` has it. */
const OURS = 10;
/** Until a visitor is told, in milliseconds: waiting for a connection, then for an answer, and some for a busy machine. */
const LONGEST_ANSWER = 16_000;
const WHOLE =
  "The past holds a first line.\nAnd a second one.\nThe present is here.\nThe future may open.\nAll of it belongs together.\n";

/** A PostgreSQL of its own, and a way to it that can be slowed down and shut. */
describe.runIf(hasPostgres)("a database", () => {
  let postgres: OwnPostgres;
  let gate: Gate;
  let model: OpenAiStandIn;
  let server: RunningServer;
  const env = () => ({ DATABASE_URL: gate.url, SESSION_SECRET: SECRET, OPENAI_BASE_URL: model.url });

  beforeAll(async () => {
    postgres = await startPostgres({ connections: CONNECTIONS });
    gate = await openGate(new URL(postgres.url));
    model = await startOpenAi();
    server = await startServer(env());
  });
  afterAll(async () => {
    await server?.stop();
    await gate?.close();
    await model?.close();
    await postgres?.remove();
  });
  beforeEach(() => model.behave({ kind: "write" }));

  /** What somebody meets who looks, asks, draws, deletes and signs up at once; each answer has to come in time. */
  async function answers(browser: WireBrowser, reading: string): Promise<number[]> {
    const started = performance.now();
    const { language } = browser;
    const all = await Promise.all([
      browser.get(reading),
      browser.get(`/${language}/readings`),
      browser.get("/healthz"),
      browser.post(`/${language}/tarot/daily`, { reader: "selene", deck: "major" }),
      browser.post(reading, { intent: "draw" }),
      browser.post(`/${language}/sign-in`, {
        intent: "sign-up",
        email: "a@test.example",
        password: "copper-lantern-41",
      }),
      browser.get(`${reading.slice(1 + language.length)}/stream?lang=${language}`),
    ]);
    expect(performance.now() - started).toBeLessThan(LONGEST_ANSWER);
    for (const answer of all.filter(({ status }) => status >= 500)) {
      expect(answer.headers.get("Retry-After")).toBe("10");
      expect((await answer.text()).length).toBeGreaterThan(100);
    }
    return all.map(({ status }) => status);
  }

  async function isAsBefore(browser: WireBrowser, reading: string) {
    await expect.poll(async () => (await browser.get(reading)).status, { timeout: 15_000 }).toBe(200);
    const id = await new WireBrowser(server.url).askAndDraw("timeline");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  }

  const ALL_UNAVAILABLE = [503, 503, 503, 503, 503, 503, 503];

  test("that is slow makes pages slow, and nothing else", async () => {
    const browser = new WireBrowser(server.url, "de");
    const reading = await browser.ask("daily");
    gate.slow(60);
    const statuses = await answers(browser, reading);
    gate.open();
    expect(statuses).toEqual([200, 200, 200, 303, 303, expect.any(Number), expect.any(Number)]);
    for (const status of statuses) expect(status).toBeLessThan(500);
  }, 60_000);

  test("that says nothing any more is a 503 in the visitor's language; connections do not pile up; then all is as before", async () => {
    const browser = new WireBrowser(server.url, "fr");
    const reading = await browser.ask("daily");
    // Some connections have a statement under way when it happens, others are new.
    const pages = Array.from({ length: 6 }, () => browser.get(reading));
    gate.freeze();
    await Promise.all(pages);
    for (let round = 0; round < 2; round += 1) {
      const many = Array.from({ length: 3 * OURS }, () => browser.get("/fr/readings"));
      expect(await answers(browser, reading)).toEqual(ALL_UNAVAILABLE);
      for (const page of await Promise.all(many)) {
        expect(page.status).toBe(503);
        expect(await page.text()).toContain('<html lang="fr"');
      }
      expect(gate.connections()).toBeLessThanOrEqual(OURS);
    }
    gate.open();
    await isAsBefore(browser, reading);
  }, 90_000);

  test("whose rows somebody else holds is a 503, and what waited for them does not go on waiting", async () => {
    const browser = new WireBrowser(server.url, "es");
    const reading = await browser.ask("daily");
    const other = new Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE "readings"');
    const pages = await Promise.all(Array.from({ length: 2 * OURS }, () => browser.get(reading)));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await pages[0]?.text()).toContain('<html lang="es"');
    const { rows } = await other.query(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
    );
    expect(rows[0].waiting).toBe(0);
    await other.query("COMMIT");
    await other.end();
    await isAsBefore(browser, reading);
  }, 60_000);

  test("without a free connection is a 503, also for a server that starts, and recovers once there are some", async () => {
    const browser = new WireBrowser(server.url, "zh-TW");
    const reading = await browser.ask("daily");
    // Idle connections of the server are given up first, so that others can take them.
    gate.shut();
    await sleep(100);
    const others: Client[] = [];
    for (;;) {
      const other = new Client({ connectionString: postgres.url });
      const isIn = await other.connect().then(
        () => true,
        () => false,
      );
      if (!isIn) break;
      others.push(other);
    }
    gate.open();
    expect(others.length).toBeGreaterThan(CONNECTIONS / 2);
    expect((await answers(browser, reading)).slice(0, 6)).toEqual(ALL_UNAVAILABLE.slice(0, 6));
    expect(await startInVain(env())).toMatchObject({
      code: 1,
      output: expect.stringContaining("too many clients"),
    });
    await Promise.all(others.map((other) => other.end()));
    await isAsBefore(browser, reading);
  }, 60_000);

  test("that is away is a 503 to other clients, which ask again and keep their session", async () => {
    const { client, events } = newClient(server.url);
    const email = newEmail();
    await client.signUp({ email, password: PASSWORD });
    const database = new Client({ connectionString: postgres.url });
    await database.connect();
    await database.query('UPDATE "users" SET "email_verified_at" = now() WHERE "email" = $1', [email]);
    await database.end();
    const { data } = await client.signInWithPassword({ email, password: PASSWORD });
    gate.shut();
    for (const path of ["/auth/v1/user", "/api/v1/readings"]) {
      const headers = { Authorization: `Bearer ${data.session?.access_token}` };
      const answer = await fetch(server.url + path, { headers });
      expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "10"]);
      expect(await answer.json()).toMatchObject(path.startsWith("/api") ? { status: 503 } : { code: 503 });
    }
    const refreshing = client.refreshSession();
    await sleep(500);
    gate.open();
    expect((await refreshing).error).toBeNull();
    expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED"]);
  }, 60_000);

  test("that is restarted in mid-text costs nobody their text: it is written whole, once, on one use", async () => {
    model.behave({ kind: "write", gap: 120 });
    const browsers = Array.from({ length: 4 }, () => new WireBrowser(server.url));
    const ids = await Promise.all(browsers.map((browser) => browser.askAndDraw("timeline")));
    const asked = model.requests.length;
    const listening = browsers.map((browser, n) => browser.listen(`/readings/${ids[n]}/stream`));
    await expect.poll(() => model.requests.length, { timeout: 20_000 }).toBe(asked + ids.length);
    await postgres.restart();
    for (const events of await Promise.all(listening)) {
      expect(events.at(-1)).toMatchObject({ event: "done" });
      const restarted = events.findLastIndex(({ event }) => event === "restart");
      expect(textOf(events.slice(restarted + 1))).toBe(WHOLE);
    }
    expect(model.requests.length).toBe(asked + ids.length);
    for (const [n, browser] of browsers.entries()) {
      const html = await (await browser.get(`/en/readings/${ids[n]}`)).text();
      expect(html).toContain("All of it belongs together.");
      expect(await (await browser.get("/en/tarot/daily")).text()).toMatch(/>1(?:<!-- -->)? readings? left/);
    }
  }, 60_000);

  test("that stays away in mid-text ends it as unavailable, and the use is given back once it is there again", async () => {
    model.behave({ kind: "write", gap: 120 });
    const browser = new WireBrowser(server.url);
    const id = await browser.askAndDraw("timeline");
    const asked = model.requests.length;
    const listening = browser.listen(`/readings/${id}/stream`).catch(() => []);
    await expect.poll(() => model.requests.length, { timeout: 20_000 }).toBe(asked + 1);
    await postgres.stop();
    expect((await browser.get("/en/readings")).status).toBe(503);
    await sleep(12_000);
    await postgres.start();
    await isAsBefore(browser, `/en/readings/${id}`);
    await listening;
    // Whoever comes back begins it anew, or reads that it failed and may try again: never a text that waits for ever.
    model.behave({ kind: "write" });
    await expect
      .poll(async () => (await browser.listen(`/readings/${id}/stream`)).at(-1)?.event ?? "ended", {
        timeout: 25_000,
      })
      .toMatch(/done|failed|ended/);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT "status"::text, (SELECT count(*)::int FROM "uses" WHERE "key" = w."id") AS "uses"
       FROM "writings" w WHERE "reading_id" = $1`,
      [id],
    );
    await client.end();
    expect(rows).toEqual([
      rows[0].status === "done" ? { status: "done", uses: 1 } : { status: "failed", uses: 0 },
    ]);
  }, 90_000);
});
