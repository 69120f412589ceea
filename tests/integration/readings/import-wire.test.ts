import { expect, test } from "vitest";
import { type Member, withSite } from "../support/account-journey";

const site = withSite();
const PAGE = "/en/account/import";

function send(browser: Member, content: BlobPart | null, path = PAGE): Promise<Response> {
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

test("no other page takes as much, and nobody who is not signed in is heard", async () => {
  const member = await site.member();
  expect((await send(member, new Uint8Array(70_000), "/en/account")).status).toBe(413);
  member.cookies.clear();
  const stranger = await send(member, "{}");
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([
    303,
    "/en/sign-in?from=%2Fen%2Faccount%2Fimport",
  ]);
  expect((await send(member, "{}", `${PAGE}?added=x&present=1&fault=nonsense`)).status).toBe(303);
});
