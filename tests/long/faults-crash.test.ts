import { expect, test } from "vitest";
import { parseEvents, textOf, WireBrowser } from "../integration/support/browser";
import { onPostgres } from "../integration/support/database";
import { startInVain } from "../integration/support/server";
import { withModel } from "../integration/support/with-model";

const { context, start: server } = withModel();

/** Reads a stream until it has brought `events` events, then goes away. */
async function hearSome(browser: WireBrowser, path: string, events: number) {
  const response = await browser.get(path);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader && parseEvents(text).length < events) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return parseEvents(text);
}

async function cardsOn(browser: WireBrowser, id: string) {
  return (await (await browser.get(`/en/readings/${id}`)).text()).match(/\/images\/tarot\/ar\d\d\.webp/g);
}

async function usesLeft(browser: WireBrowser) {
  const html = await (await browser.get("/en/tarot/daily")).text();
  return /(\d+)(?:<!-- -->)? readings? left/.exec(html)?.[1];
}

const WHOLE =
  "The past holds a first line.\nAnd a second one.\nThe present is here.\nThe future may open.\nAll of it belongs together.\n";

test("a browser that goes away in mid-text and comes back finds the same cards, the whole text and one use", async () => {
  context.model.behave({ kind: "write", gap: 15 });
  const browser = new WireBrowser((await server()).url);
  const id = await browser.askAndDraw("timeline");
  const cards = await cardsOn(browser, id);
  const heard = await hearSome(browser, `/readings/${id}/stream`, 1);
  const rest = await browser.listen(`/readings/${id}/stream`, { "Last-Event-ID": heard.at(-1)?.id ?? "" });
  expect(textOf([...heard, ...rest])).toBe(WHOLE);
  expect(await cardsOn(browser, id)).toEqual(cards);
  expect(context.model.requests).toHaveLength(1);
  expect(await usesLeft(browser)).toBe("1");
});

test("a server killed in mid-text comes back with the same cards, writes the text whole and counts it once", async () => {
  context.model.behave({ kind: "write", gap: 40 });
  const first = await server();
  const browser = new WireBrowser(first.url);
  const id = await browser.askAndDraw("timeline");
  const cards = await cardsOn(browser, id);
  const heard = await hearSome(browser, `/readings/${id}/stream`, 2);
  await first.kill();

  context.model.behave({ kind: "write" });
  browser.origin = (await server()).url;
  const rest = await browser.listen(`/readings/${id}/stream`, { "Last-Event-ID": heard.at(-1)?.id ?? "" });
  expect(rest[0]).toMatchObject({ event: "restart", id: "2.0" });
  expect(rest.at(-1)).toMatchObject({ event: "done" });
  expect(textOf(rest)).toBe(WHOLE);
  expect(await cardsOn(browser, id)).toEqual(cards);
  expect(await usesLeft(browser)).toBe("1");
}, 60_000);

test("a server that is stopped lets the text under way come to its end, and closes in good order", async () => {
  context.model.behave({ kind: "write", gap: 20 });
  const running = await server();
  const browser = new WireBrowser(running.url);
  const id = await browser.askAndDraw("timeline");
  const listening = browser.listen(`/readings/${id}/stream`);
  await expect.poll(() => context.model.requests.length).toBe(1);
  const code = await running.stop();
  expect(textOf(await listening)).toBe(WHOLE);
  expect(code).toBe(0);
  expect(running.lines.at(-1)).toContain("stopped");
});

test("a setting that is wrong stops the start with a line that names it, and not its value", async () => {
  const env = { ...context.database.env, DATABASE_URL: "mysql://secret-host/x" };
  const { code, output } = await startInVain(env);
  expect(code).toBe(1);
  expect(output).toContain("Bad settings: DATABASE_URL");
  expect(output).not.toContain("secret-host");
}, 60_000);

test.runIf(!onPostgres)(
  "a second process on the same embedded folder is refused with a clear line",
  async () => {
    const first = await server();
    const { code, output } = await startInVain(context.database.env);
    expect(code).toBe(1);
    expect(output).toContain("is in use by another Starglass process");
    expect(output).toContain("DATABASE_URL");
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await first.kill();
    expect((await fetch(`${(await server()).url}/healthz`)).status).toBe(200);
  },
  60_000,
);
