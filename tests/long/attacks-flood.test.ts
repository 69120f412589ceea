import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXACT_LIMITS, OPEN_STREAMS } from "../../app/rate-limits/request-limits";
import { AccountBrowser, APP_URL, newAddress, withSite } from "../integration/support/account-journey";
import { onPostgres } from "../integration/support/database";
import { open } from "../integration/support/raw-socket";
import { type RunningServer, startServer } from "../integration/support/server";
import { type OpenAiStandIn, startOpenAi } from "../stand-ins/openai";

let model: OpenAiStandIn;
const site = withSite(async () => {
  model = await startOpenAi();
  return { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "sk-test-secret" };
});
/** On the same database, where that can be: what is counted is counted for both. */
let second: RunningServer;
beforeAll(async () => {
  second = onPostgres ? await startServer({ ...site.database.env, APP_URL, TRUST_PROXY: "1" }) : site.server;
});
afterAll(async () => {
  if (second !== site.server) await second?.stop();
  await model?.close();
});

const ASK = { reader: "selene", deck: "major", question: "Should I change my job?" };
const { ask: ASKING, change: CHANGING, export: EXPORTING } = EXACT_LIMITS;

/** The statuses of the answers, and how many there were of each. */
function tally(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Sends the same form `times` times at once, to both servers in turn, as `browserOf` says. */
function floodWith(
  times: number,
  path: string,
  fields: Record<string, string>,
  browserOf: () => AccountBrowser,
) {
  return Promise.all(
    Array.from({ length: times }, (_, n) => {
      const browser = browserOf();
      browser.origin = n % 2 ? second.url : site.server.url;
      return browser.post(path, fields);
    }),
  );
}

/** The same visitor or person, from everywhere. */
function elsewhere(browser: AccountBrowser): AccountBrowser {
  const other = new AccountBrowser(site, browser.language);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  other.address = newAddress();
  return other;
}

describe("who asks without end", { timeout: 120_000 }, () => {
  test("is given as many readings as a visitor may ask for, by all servers together, and help all the same", async () => {
    const visitor = site.browser("de");
    await visitor.ask("timeline");
    const moderated = () => model.requests.filter(({ path }) => path.endsWith("/moderations")).length;
    const before = moderated();
    const answers = await floodWith(ASKING.visitor + 15, "/de/tarot/timeline", ASK, () => elsewhere(visitor));
    expect(tally(answers)).toEqual({ 303: ASKING.visitor, 429: 15 });
    expect(moderated() - before).toBeLessThanOrEqual(ASKING.visitor);

    const refused = await elsewhere(visitor).post("/de/zodiac", {
      mine: "leo",
      theirs: "virgo",
      question: "Passt das?",
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(ASKING.seconds);
    const page = await refused.text();
    expect(page).toContain('<html lang="de"');
    expect(page).toContain("Einen Moment bitte");
    expect(page).toContain("Bitte warte 10 Minuten");

    const question = "Ich will mich umbringen";
    const help = await elsewhere(visitor).post("/de/tarot/timeline", { ...ASK, question });
    expect(help.status).toBe(200);
    expect(await help.text()).toContain("findahelpline.com");
    expect((await site.browser().post("/en/tarot/timeline", ASK)).status).toBe(303);
  });

  test("to draw, delete and try again is held up, with and without scripts", async () => {
    const visitor = site.browser("fr");
    const path = await visitor.ask("daily");
    const answers = await floodWith(CHANGING.visitor + 10, path, { intent: "retry" }, () =>
      elsewhere(visitor),
    );
    expect(tally(answers)).toEqual({ 303: CHANGING.visitor, 429: 10 });
    for (const address of [path, "/fr/readings"]) {
      const refused = await elsewhere(visitor).post(address, { intent: "delete", id: path.slice(-36) });
      expect(refused.status).toBe(429);
      expect(await refused.text()).toContain("Un instant");
    }
    const data = await elsewhere(visitor).post(`${path}.data`, { intent: "delete" });
    expect(data.status).toBe(429);
    expect(Number(data.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await visitor.get(path)).status).toBe(200);
  });

  test("for all that is kept of them is given it ten times an hour", async () => {
    const member = await site.member();
    const answers = [];
    for (let n = 0; n < EXPORTING.visitor + 2; n += 1) {
      const answer = await elsewhere(member).get("/en/account/export");
      await answer.text();
      answers.push(answer);
    }
    expect(tally(answers)).toEqual({ 200: EXPORTING.visitor, 429: 2 });
    const refused = await member.get("/en/account/export");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect(await refused.text()).toContain("That was a lot at once");
  });
});

test("thirty people behind one address read twice each, and nobody is held up", async () => {
  const address = newAddress();
  const ends = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const person = Object.assign(site.browser(), { address });
      const ids = [await person.askAndDraw("daily"), await person.askAndDraw("timeline")];
      const heard = await Promise.all(ids.map((id) => person.listen(`/readings/${id}/stream`)));
      return heard.map((events) => events.at(-1)?.event);
    }),
  );
  expect(ends.flat()).toEqual(Array(60).fill("done"));
}, 60_000);

describe("streams", () => {
  test("of one visitor are bounded; one that ends makes room; nobody else notices", async () => {
    model.behave({ kind: "write", gap: 5_000 });
    const visitor = site.browser();
    const id = await visitor.askAndDraw("timeline");
    const listen = async () => {
      const stop = new AbortController();
      const headers = {
        Cookie: `__Host-visitor=${visitor.cookies.get("__Host-visitor")}`,
        "X-Forwarded-For": newAddress(),
        "Accept-Language": "es",
      };
      const answer = await fetch(`${site.server.url}/readings/${id}/stream`, {
        headers,
        signal: stop.signal,
      });
      return { answer, stop };
    };
    const held = await Promise.all(Array.from({ length: OPEN_STREAMS.visitor }, listen));
    expect(tally(held.map(({ answer }) => answer))).toEqual({ 200: OPEN_STREAMS.visitor });
    const { answer } = await listen();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "10"]);
    expect(await answer.text()).toContain('<html lang="es"');

    const other = site.browser();
    const daily = await other.askAndDraw("daily");
    const opened = await fetch(`${site.server.url}/readings/${daily}/stream`, {
      headers: { Cookie: `__Host-visitor=${other.cookies.get("__Host-visitor")}` },
    });
    expect(opened.status).toBe(200);
    await opened.body?.cancel();
    held[0]?.stop.abort();
    await expect
      .poll(async () => {
        const next = await listen();
        next.stop.abort();
        return next.answer.status;
      })
      .toBe(200);
    for (const { stop } of held) stop.abort();
    model.behave({ kind: "write" });
  });
});

describe("connections", { timeout: 120_000 }, () => {
  test("by the hundred that send a byte now and then keep nobody from being answered", async () => {
    const openings = [
      "GET /en HTTP/1.1\r\nHost: x\r\nX-A",
      "POST /en/tarot/timeline HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nreader",
      "",
    ];
    const sockets: Socket[] = [];
    for (let n = 0; n < 600; n += 1) {
      const socket = await open(site.server.url);
      socket.write(openings[n % openings.length] ?? "");
      sockets.push(socket);
    }
    const trickle = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write("a");
    }, 100);
    try {
      const visitor = site.browser();
      expect((await visitor.get("/en")).status).toBe(200);
      expect((await visitor.get("/en/sign-in")).status).toBe(200);
      const id = await visitor.askAndDraw("daily");
      expect((await visitor.listen(`/readings/${id}/stream`)).at(-1)?.event).toBe("done");
    } finally {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    }
    expect(site.server.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});
