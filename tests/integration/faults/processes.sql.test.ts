import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { QUICK_LIMITS } from "../../../app/rate-limits/request-limits";
import { parseEvents, textOf, WireBrowser } from "../support/browser";
import { onPostgres } from "../support/database";
import { openGate } from "../support/gate";
import { withModel } from "../support/with-model";

/** What only a database that several processes share can show. */
describe.runIf(onPostgres)("on one PostgreSQL", () => {
  const { context, start } = withModel();
  const startTwo = () => Promise.all([start(), start()]);

  test("servers that start at once migrate it once", async () => {
    const servers = await Promise.all([start(), start(), start()]);
    const client = new Client({ connectionString: context.database.databaseUrl });
    await client.connect();
    const { rows } = await client.query('SELECT "migration_name" FROM "_prisma_migrations"');
    await client.end();
    expect(new Set(rows.map((row) => row.migration_name)).size).toBe(rows.length);
    for (const { url } of servers) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test("50 readings begun at once by one visitor on two servers: exactly the limit succeeds", async () => {
    const [one, two] = await startTwo();
    const browser = new WireBrowser(one.url);
    await browser.ask("daily");
    const ids: string[] = [];
    for (let n = 0; n < 50; n += 1) ids.push(await browser.askAndDraw("daily"));
    const other = new WireBrowser(two.url);
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const ends = await Promise.all(
      ids.map(async (id, n) => (await (n % 2 ? other : browser).listen(`/readings/${id}/stream`)).at(-1)),
    );
    expect(ends.filter((end) => end?.event === "done")).toHaveLength(2);
    expect(ends.filter((end) => end?.data.code === "limit")).toHaveLength(48);
    expect(context.model.requests).toHaveLength(2);
  }, 60_000);

  test("what a model writes a day for one network is one number on two servers, also for what is begun at once", async () => {
    const MOST = 3;
    const env = { TRUST_PROXY: "1", ANONYMOUS_DAILY_PER_ADDRESS: String(MOST) };
    const servers = await Promise.all([start(env), start(env)]);
    /** Somebody new of the same network. @returns how their reading ended. */
    const read = async (n: number, address = "203.0.113.7") => {
      const from = { "X-Forwarded-For": address };
      const browser = new WireBrowser(servers[n % 2]?.url ?? "");
      const asked = await browser.post("/en/tarot/daily", { reader: "selene", deck: "major" }, from);
      if (asked.status !== 303) return asked.status;
      const id = asked.headers.get("Location")?.slice(-36) ?? "";
      await browser.post(`/en/readings/${id}`, { intent: "draw" }, from);
      return (await browser.listen(`/readings/${id}/stream`, from)).at(-1)?.event;
    };
    const ends = await Promise.all(Array.from({ length: 12 }, (_, n) => read(n)));
    expect(ends.filter((end) => end === "done")).toHaveLength(MOST);
    expect(context.model.requests).toHaveLength(MOST);
    expect([await read(0), await read(1)]).toEqual([429, 429]);
    expect(await read(0, "198.51.100.7")).toBe("done");
  }, 60_000);

  test("a reading that one server writes is followed to its end on another", async () => {
    context.model.behave({ kind: "write", gap: 10 });
    const [one, two] = await startTwo();
    const browser = new WireBrowser(one.url);
    const id = await browser.askAndDraw("timeline");
    const here = browser.listen(`/readings/${id}/stream`);
    await expect.poll(() => context.model.requests.length).toBe(1);
    browser.origin = two.url;
    const there = await browser.listen(`/readings/${id}/stream`);
    expect(there).toEqual(await here);
    expect(textOf(there)).toContain("All of it belongs together.");
    expect(context.model.requests).toHaveLength(1);
  });

  test("a reading that is deleted on one server is gone on the one that writes it, and its model is let go", async () => {
    let isAsked = true;
    async function* pieces() {
      try {
        for (let n = 1; ; n += 1) {
          yield `Line ${n}.\n`;
          await sleep(20);
        }
      } finally {
        isAsked = false;
      }
    }
    context.model.behave({ kind: "pieces", of: pieces });
    const [one, two] = await startTwo();
    const browser = new WireBrowser(one.url);
    const id = await browser.askAndDraw("daily");
    const here = browser.listen(`/readings/${id}/stream`);
    await expect.poll(() => context.model.requests.length).toBe(1);
    browser.origin = two.url;
    const there = browser.get(`/readings/${id}/stream`);
    const text = (await there).text();
    expect((await browser.post(`/en/readings/${id}`, { intent: "delete" })).status).toBe(303);
    for (const events of [await here, parseEvents(await text)])
      expect(events.at(-1)).toMatchObject({ event: "failed", data: { code: "gone" } });
    await expect.poll(() => isAsked).toBe(false);
  });

  test("a server whose neighbour was killed in mid-text takes the writing over", async () => {
    context.model.behave({ kind: "write", gap: 60 });
    const [one, two] = await startTwo();
    const browser = new WireBrowser(one.url);
    const id = await browser.askAndDraw("timeline");
    const cut = browser.listen(`/readings/${id}/stream`).catch(() => []);
    await expect.poll(() => context.model.requests.length).toBe(1);
    browser.origin = two.url;
    const following = browser.listen(`/readings/${id}/stream`);
    await one.kill();
    await cut;
    context.model.behave({ kind: "write" });
    const events = await following;
    expect(events.at(-1)).toMatchObject({ event: "done" });
    const restarted = events.findIndex(({ event }) => event === "restart");
    expect(textOf(events.slice(restarted + 1)).split("\n")).toHaveLength(6);
  }, 60_000);

  test("who has asked too often of one server is held up by the other, which is told so", async () => {
    const [one, two] = await startTwo();
    const browser = new WireBrowser(one.url);
    await browser.ask("daily");
    const askForList = async () => (await browser.get("/en/readings")).status;
    const most = QUICK_LIMITS.list.visitor;
    for (let n = 0; n < most; n += 1) expect(await askForList()).toBe(200);
    expect(await askForList()).toBe(429);
    browser.origin = two.url;
    let answered = 0;
    for (; (await askForList()) === 200; await sleep(20)) answered += 1;
    // A tenth that is not told, and what came until all knew.
    expect(answered).toBeGreaterThanOrEqual(most / 10);
    expect(answered).toBeLessThan(most);
  }, 60_000);

  test("while the database is out of reach every page is a 503 in the visitor's language; afterwards all is as before", async () => {
    const gate = await openGate(new URL(context.database.databaseUrl ?? ""));
    const server = await start({ DATABASE_URL: gate.url });
    const browser = new WireBrowser(server.url, "de");
    const path = await browser.ask("daily");
    gate.shut();
    for (const address of [path, "/de/readings", "/healthz"]) {
      const response = await browser.get(address);
      expect([address, response.status]).toEqual([address, 503]);
      expect(response.headers.get("Retry-After")).toBe("10");
    }
    const refused = await browser.post("/de/tarot/daily", { reader: "selene", deck: "major" });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('<html lang="de"');
    expect((await browser.get("/de")).status).toBe(200);
    await gate.open();
    await expect.poll(async () => (await browser.get(path)).status, { timeout: 10_000 }).toBe(200);
    await gate.close();
  }, 60_000);

  test("a text under way outlives a database that is away for a moment", async () => {
    let goOn: () => void = () => undefined;
    const isAway = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* pieces() {
      yield "One.\n";
      await isAway;
      yield "Two.\nThree.";
    }
    context.model.behave({ kind: "pieces", of: pieces });
    const gate = await openGate(new URL(context.database.databaseUrl ?? ""));
    const browser = new WireBrowser((await start({ DATABASE_URL: gate.url })).url);
    const id = await browser.askAndDraw("daily");
    const listening = browser.listen(`/readings/${id}/stream`);
    await expect.poll(() => context.model.requests.length).toBe(1);
    gate.shut();
    goOn();
    expect((await browser.get("/healthz")).status).toBe(503);
    await gate.open();
    const events = await listening;
    expect(events.map((event) => event.id)).toEqual(["1.1", "1.2", "1.3", "1.4"]);
    expect(textOf(events)).toBe("One.\nTwo.\nThree.\n");
    expect(events.at(-1)).toMatchObject({ event: "done" });
    await gate.close();
  }, 60_000);
});
