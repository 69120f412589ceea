import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { WireBrowser } from "../support/browser";
import { withModelServer } from "../support/with-model";

const site = withModelServer();

const DIGEST = /[0-9a-f]{64}/g;
const digestsIn = (text: string) => [...new Set(text.match(DIGEST) ?? [])];

/** A page as it is read, without the scripts that carry it on. */
const pageOf = async (browser: WireBrowser, path: string) => {
  const response = await browser.get(path);
  return { status: response.status, text: await response.text() };
};

/** What of the page a person sees: its marks and its scripts left out. */
const seen = (html: string) =>
  html
    .replace(/<(script|template)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");

test("a draw from its commitment to its check, by plain forms: the seed is sent to nobody before it, and logged never", async () => {
  const browser = new WireBrowser(site.server.url);
  const path = await browser.ask("timeline");
  const id = path.slice(-36);
  const before = [
    await pageOf(browser, path),
    await pageOf(browser, `${path}.data`),
    await pageOf(browser, `${path}/check`),
    await pageOf(browser, `${path}/check.data`),
  ].map(({ text }) => text);
  const [commitment = ""] = digestsIn(seen(before[0] ?? ""));
  for (const text of before) expect(digestsIn(text)).toEqual([commitment]);
  expect(seen(before[2] ?? "")).toContain("haven’t been drawn yet");

  const drawn = await browser.post(path, { intent: "draw", word: "  cafe\u0301 ‘月’ \u0000" });
  expect([drawn.status, drawn.headers.get("Location")]).toEqual([303, path]);
  const after = seen((await pageOf(browser, `${path}/check`)).text);
  expect(after).toContain("Nothing was changed.");
  expect(after).toContain("café ‘月’");
  const seed = digestsIn(after).find((each) => each !== commitment) ?? "";
  expect(createHash("sha256").update(`${seed}:${id}`).digest("hex")).toBe(commitment);

  // The program on the page, run as it stands there.
  const [program = ""] = /import \{ createHash[\s\S]*?\n\}\n/.exec(after) ?? [];
  const printed = execFileSync(process.execPath, ["--input-type=module", "-"], {
    input: program,
    encoding: "utf8",
  });
  expect(printed).toMatch(new RegExp(`^commitment ${commitment}\n(\\d+ (upright|reversed)\n){3}$`));
  // And the command, which says where each card lies.
  const command = (...more: string[]) =>
    execFileSync(
      process.execPath,
      ["build/check-draw.js", `--seed=${seed}`, `--id=${id}`, "--deck=major", "--kind=timeline", ...more],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: process.env.PATH, NODE_ENV: "production" },
      },
    );
  const computed = command("--word=café ‘月’", `--commitment=${commitment}`);
  expect(computed.replace(/^\w+: [\w-]+ \((\d+)\)/gm, "$1")).toBe(printed);
  expect(computed).toMatch(/^past: .+\npresent: .+\nfuture: .+\n$/m);
  expect(() => command(`--commitment=${seed}`)).toThrow(/not the commitment/);
  expect(() => command("--deck=half")).toThrow(/usage/);

  expect(site.server.lines.join("\n")).not.toContain(seed);
  expect((await pageOf(new WireBrowser(site.server.url), `${path}/check`)).status).toBe(404);
  const other = new WireBrowser(site.server.url);
  await other.ask("daily");
  expect((await pageOf(other, `${path}/check`)).status).toBe(404);
});

test("a word that is too long is named beside its field, which keeps it, and nothing is drawn", async () => {
  const browser = new WireBrowser(site.server.url, "de");
  const path = await browser.ask("daily");
  const refused = await browser.post(path, { intent: "draw", word: "ä".repeat(101) });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  expect(page).toContain("Bitte nimm höchstens 100 Zeichen.");
  expect(page).toContain(`value="${"ä".repeat(101)}"`);
  expect(page).toMatch(/<details[^>]* open=""/);
  expect(seen((await pageOf(browser, `${path}/check`)).text)).toContain("noch nicht gezogen");
  expect((await browser.post(path, { intent: "draw", word: "ä".repeat(100) })).status).toBe(303);
  await browser.post(path, { intent: "draw", word: "later" });
  const check = seen((await pageOf(browser, `${path}/check`)).text);
  expect(check).toContain("ä".repeat(100));
  expect(check).not.toContain("later");
});

test("signs have nothing to check, and who shares a reading shares neither seed nor word", async () => {
  const browser = new WireBrowser(site.server.url);
  const signs = await browser.post("/en/zodiac", {
    mine: "leo",
    theirs: "pisces",
    question: "Do we get on?",
  });
  const zodiac = signs.headers.get("Location") ?? "";
  expect((await pageOf(browser, zodiac)).text).not.toContain(`${zodiac}/check`);
  expect((await pageOf(browser, `${zodiac}/check`)).status).toBe(404);
  const path = await browser.ask("daily");
  await browser.post(path, { intent: "draw", word: "marmalade" });
  await browser.listen(`/readings/${path.slice(-36)}/stream`);
  expect((await pageOf(browser, path)).text).toContain(`${path}/check`);
  await browser.post(path, { intent: "share" });
  const [link = ""] = /\/en\/shared\/[\w-]{24}/.exec((await pageOf(browser, path)).text) ?? [];
  for (const address of [link, `${link}.data`]) {
    const { status, text } = await pageOf(new WireBrowser(site.server.url), address);
    expect(status).toBe(200);
    expect(digestsIn(text)).toEqual([]);
    expect(text).not.toContain("marmalade");
  }
});

test("a program draws with a word and checks its draw; a word that is too long is refused by its field", async () => {
  const call = async (
    method: string,
    path: string,
    { token = "", body = undefined as object | undefined } = {},
  ) => {
    const response = await fetch(`${site.server.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const { token } = (await call("POST", "/visitors", { body: {} })).body;
  const asked = (await call("POST", "/readings", { token, body: { kind: "daily", reader: "selene" } })).body;
  const { commitment } = asked.draw;
  expect(asked.draw).toEqual({ commitment, seed: null, word: null });
  const checked = async () => (await call("GET", `/readings/${asked.id}/check`, { token })).body;
  expect(await checked()).toMatchObject({
    outcome: "hidden",
    commitment,
    seed: null,
    word: null,
    cards: null,
  });
  const refused = await call("POST", `/readings/${asked.id}/draw`, {
    token,
    body: { word: "x".repeat(101) },
  });
  expect(refused).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ field: "word" }] } });
  const { draw, cards } = (
    await call("POST", `/readings/${asked.id}/draw`, { token, body: { word: " river " } })
  ).body;
  expect(draw).toMatchObject({ commitment, word: "river" });
  expect(createHash("sha256").update(`${draw.seed}:${asked.id}`).digest("hex")).toBe(commitment);
  const again = await call("POST", `/readings/${asked.id}/draw`, { token, body: {} });
  expect(again.body).toMatchObject({ draw, cards });
  expect(await checked()).toMatchObject({
    ...{ outcome: "same", id: asked.id, commitment, seed: draw.seed, word: "river" },
    cards: [{ id: cards[0].id, orientation: cards[0].orientation, position: "card" }],
  });
});
