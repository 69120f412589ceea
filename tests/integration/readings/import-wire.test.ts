import { expect, test } from "vitest";
import { type AccountBrowser, withSite } from "../support/account-journey";

const site = withSite();
const PAGE = "/en/readings/import";

function send(browser: AccountBrowser, content: BlobPart | null, path = PAGE): Promise<Response> {
  const form = new FormData();
  if (content !== null) form.set("file", new File([content], "starglass.json", { type: "application/json" }));
  return fetch(browser.origin + path, {
    method: "POST",
    body: form,
    headers: { Cookie: browser.cookieHeader(), "X-Forwarded-For": browser.address },
    redirect: "manual",
  });
}

test("somebody takes their readings from one account to another", async () => {
  const [one, other] = [await site.member(), await site.member()];
  const reading = await one.askAndDraw("timeline", { question: "What does the sea want?" });
  expect((await one.listen(`/readings/${reading}/stream`)).at(-1)?.event).toBe("done");
  const file = await (await one.get("/en/account/export")).text();
  const taken = await send(other, file);
  expect([taken.status, taken.headers.get("Location")]).toEqual([303, `${PAGE}?added=1&present=0`]);
  expect(await (await other.get(`${PAGE}?added=1&present=0`)).text()).toContain("1 reading was brought in.");
  const list = await (await other.get("/en/readings")).text();
  expect(list).toContain("What does the sea want?");
  const [, copy] = /\/en\/readings\/([0-9a-f-]{36})/.exec(list) ?? [];
  expect(copy).not.toBe(reading);
  expect((await other.get(`/en/readings/${reading}`)).status).toBe(404);
  expect((await other.get(`/en/readings/${copy}`)).status).toBe(200);
  const again = await send(other, file);
  expect(again.headers.get("Location")).toBe(`${PAGE}?added=0&present=1`);
});

test("what is no file of ours, or too large, is answered in words, and nothing of it is kept", async () => {
  const member = await site.member();
  const answers: [BlobPart | null, string][] = [
    [null, "Please choose a file."],
    ["", "Please choose a file."],
    ['{"readings": [', "cut off"],
    ["{}", "wasn’t exported from Starglass"],
    ['{"version": 99, "readings": []}', "later version"],
    ['{"readings": [{}]}', "Reading 1 in this file is damaged"],
    [new Uint8Array(16_000_001), "too large"],
  ];
  for (const [content, words] of answers) {
    const answer = await send(member, content);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words);
  }
  const large = await send(member, new Uint8Array(50_000_000));
  expect([large.status, large.headers.get("Location")]).toEqual([303, `${PAGE}?fault=tooLarge`]);
  expect(await (await member.get(`${PAGE}?fault=tooLarge`)).text()).toContain("too large");
  expect(await (await member.get("/en/readings")).text()).not.toMatch(/\/en\/readings\/[0-9a-f-]{36}/);
});

test("a further question to a premium reader of a file leads to the plans, and to help lines alone where somebody may need them", async () => {
  const member = await site.member();
  const at = "2026-01-01T00:00:00.000Z";
  const writing = { kind: "interpretation", question: null, interpreter: "almanac", finishedAt: at };
  const reading = {
    ...{ kind: "yesno", language: "en", reader: "wen", question: "Will the sea hold?", deck: "full" },
    ...{ cards: [{ id: "star", orientation: "upright" }], createdAt: at, drawnAt: at },
    writings: [{ ...writing, chunks: [{ section: "text", text: "It holds." }] }],
  };
  expect((await send(member, JSON.stringify({ readings: [reading] }))).status).toBe(303);
  const list = await (await member.get("/en/readings")).text();
  const [, id] = /\/en\/readings\/([0-9a-f-]{36})/.exec(list) ?? [];
  const ask = async (question: string) => {
    const answer = await member.post(`/en/readings/${id}`, { intent: "follow-up", question });
    const html = await answer.text();
    return [
      answer.status,
      html.includes("More with a subscription"),
      html.includes("In case it is more than a question"),
    ];
  };
  expect(await ask("What of the sea?")).toEqual([403, true, false]);
  expect(await ask("My husband hits me, should I go back to him?")).toEqual([403, false, true]);
});

test("of somebody who is not signed in less is taken, and what is too large is heard to its end a few times only", async () => {
  const browser = await site.browser();
  expect(await (await browser.get(PAGE)).text()).toContain("up to 4 MB");
  expect(await (await (await site.member()).get(PAGE)).text()).toContain("up to 16 MB");
  for (const size of [4_000_001, 5_000_000]) {
    const answer = await send(browser, new Uint8Array(size));
    expect([answer.status, (await answer.text()).includes("up to 4 MB")]).toEqual([422, true]);
  }
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await statusOf(send(browser, new Uint8Array(17_000_000))));
  expect(statuses).toEqual([...Array(5).fill(303), 413]);
});

/** A connection that is closed while something is sent breaks off before its answer is read. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  return answer.then(
    ({ status }) => status,
    () => 413,
  );
}

test("no other page takes as much", async () => {
  const member = await site.member();
  expect((await send(member, new Uint8Array(70_000), "/en/account")).status).toBe(413);
  const odd = await member.get(`${PAGE}?added=x&present=1&fault=nonsense`);
  expect([odd.status, (await odd.text()).includes("brought in.")]).toEqual([200, false]);
});

test("a visitor without an account takes what they have along, in three kinds of files, and brings it in elsewhere", async () => {
  const [one, other] = [await site.browser(), await site.browser()];
  const nobody = await one.get("/en/readings/export");
  expect([nobody.status, nobody.headers.get("Location")]).toEqual([303, "/en/readings"]);
  const reading = await one.askAndDraw("timeline", { question: "What does the sea want?" });
  expect((await one.listen(`/readings/${reading}/stream`)).at(-1)?.event).toBe("done");
  expect(
    (
      await one.post("/en/sky", {
        intent: "keep",
        zone: "Asia/Taipei",
        city: "taipei",
        latitude: "",
        longitude: "",
      })
    ).status,
  ).toBe(303);
  expect(await (await one.get("/en/readings")).text()).toContain('href="/en/readings/export?as=csv"');
  const files: string[] = [];
  for (const kind of ["json", "csv", "html"]) {
    const answer = await one.get(`/en/readings/export?as=${kind}`);
    expect(answer.headers.get("Content-Disposition")).toMatch(
      new RegExp(`^attachment; filename="starglass-.*\\.${kind}"$`),
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    files.push(await answer.text());
  }
  const [json = ""] = files;
  for (const file of files) expect(file).toContain("What does the sea want?");
  expect(JSON.parse(json)).toMatchObject({
    version: 1,
    whereabouts: { zone: "Asia/Taipei", city: "taipei" },
    practiceCards: [],
    dailyLetter: null,
    usageLogs: [{ count: 1 }],
    readings: [{ question: "What does the sea want?" }],
  });
  const taken = await send(other, json);
  expect(taken.headers.get("Location")).toBe(`${PAGE}?added=1&present=0`);
  const visitor = /__Host-visitor=[^;]+/.exec(taken.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
  expect(visitor).not.toBe("");
  const list = await fetch(`${other.origin}/en/readings`, { headers: { Cookie: visitor } });
  expect(await list.text()).toContain("What does the sea want?");
});

test("an account's files are on its page, after a proof", async () => {
  const member = await site.member();
  const answer = await member.get("/en/readings/export");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/en/account#export"]);
  expect(await (await member.get("/en/readings")).text()).toContain('href="/en/account#export"');
});

test("a visitor is given as many files as an account, and as many are taken of them", async () => {
  const browser = await site.browser();
  await browser.askAndDraw("daily");
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    const answer = await browser.get("/en/readings/export");
    await answer.text();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const sent = [];
  for (let n = 0; n < 11; n += 1) sent.push((await send(browser, "{}")).status);
  expect(sent).toEqual([...Array(10).fill(422), 429]);
});
