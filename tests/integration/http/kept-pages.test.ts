import { describe, expect, test } from "vitest";
import { type AccountBrowser, withSite } from "../support/account-journey";

const site = withSite();

const get = (path: string) => fetch(site.server.url + path);
const ownerIn = ({ headers }: Response) => headers.get("Device-Owner");
const keepIn = ({ headers }: Response) => headers.get("Device-Keep");

/** A reading to its last word. @returns the path of its page. */
async function read(browser: AccountBrowser): Promise<string> {
  const path = await browser.ask("daily");
  await browser.post(path, { intent: "draw" });
  expect([keepIn(await browser.get(path)), keepIn(await browser.get(`${path}.data`))]).toEqual([null, null]);
  await browser.listen(`${path.replace("/en", "")}/stream`);
  return path;
}

describe("the service worker", () => {
  test("is asked for anew each time, has the whole site, and may ask for what pages may", async () => {
    const { status, headers } = await get("/sw.js");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "no-cache",
      "service-worker-allowed": "/",
      "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    expect((await get("/en")).headers.get("Content-Security-Policy")).toContain("worker-src 'self'");
  });
});

describe("what an answer says to it", () => {
  test("of the card library: that it may be kept, and the same to everybody", async () => {
    const visitor = site.browser();
    await visitor.ask("daily");
    for (const path of ["/en/tarot-info", "/de/tarot-info/cards", "/zh-CN/tarot-info/cards/star"]) {
      for (const answer of [await get(path), await get(path), await visitor.get(path)])
        expect([path, keepIn(answer), ownerIn(answer)]).toEqual([path, "library", null]);
    }
    const none = await get("/en/tarot-info/cards/none");
    expect(none.status).toBe(404);
  });

  test("of a page that is not to be kept: nothing", async () => {
    for (const path of ["/en", "/en/kept", "/en/tarot", "/en/privacy", "/en/sign-in"]) {
      const answer = await get(path);
      expect([path, answer.status, keepIn(answer), ownerIn(answer)]).toEqual([path, 200, null, null]);
    }
  });

  test("of a reading: that it may be kept once it has come to its end, and for whom it was made", async () => {
    const [visitor, other] = [site.browser(), site.browser()];
    const path = await read(visitor);
    const [page, data] = [await visitor.get(path), await visitor.get(`${path}.data`)];
    expect([keepIn(page), keepIn(data)]).toEqual(["own", "own"]);
    const owner = ownerIn(page);
    expect(owner).toMatch(/^visitor\.[\w-]{22}$/);
    expect(ownerIn(data)).toBe(owner);
    expect(ownerIn(await visitor.get("/en/readings"))).toBe(owner);
    await read(other);
    expect(ownerIn(await other.get("/en/readings"))).not.toBe(owner);
    expect(keepIn(await other.get(path))).toBeNull();
    // Nothing in it opens anything.
    const id = decodeURIComponent(visitor.cookies.get("__Host-visitor") ?? "");
    expect(id).not.toBe("");
    expect(id).not.toContain(owner?.split(".")[1]);
  });

  test("of a session: for as long as it is one", async () => {
    const member = await site.member();
    const first = ownerIn(await member.get("/en/tarot-info"));
    expect(first).toMatch(/^session\.[\w-]{22}$/);
    const path = await read(member);
    expect([keepIn(await member.get(path)), ownerIn(await member.get(path))]).toEqual(["own", first]);
    const kept = new Map(member.cookies);
    await member.post("/sign-out", {});
    for (const [name, value] of kept) member.cookies.set(name, value);
    expect(ownerIn(await member.get("/en/account"))).not.toBe(first);
    expect(ownerIn(await member.get("/en/tarot-info"))).not.toBe(first);
    await member.signIn(member.email);
    const second = ownerIn(await member.get("/en/account"));
    expect(second).toMatch(/^session\./);
    expect(second).not.toBe(first);
  });
});

describe("a picture", () => {
  test("is kept for good where its address names what is in it, and for an hour otherwise", async () => {
    const html = await (await get("/en/tarot-info/cards/star")).text();
    const [, path = "", version = ""] =
      /srcSet="[^"]*?(\/images\/tarot\/ar17\.webp)\?v=(\w+)[ "]/.exec(html) ?? [];
    expect(version).toMatch(/^\w{7}$/);
    const cacheControl = async (address: string) => (await get(address)).headers.get("Cache-Control");
    expect(await cacheControl(`${path}?v=${version}`)).toBe("public, max-age=31536000, immutable");
    for (const other of [path, `${path}?v=`, `${path}?v=0123456`, `${path}?v=${version}&w=1`])
      expect([other, await cacheControl(other)]).toEqual([other, "public, max-age=3600"]);
    const unnamed = [...html.matchAll(/(?:src|href)="(\/images\/[^"]+)"/g)].filter(
      ([, address = ""]) => !address.includes(`?v=${version}`),
    );
    expect(unnamed).toEqual([]);
  });
});

test("the service worker is retired by a setting", async () => {
  const worker = await (await get("/sw.js")).text();
  await site.restart({ KEEP_ON_DEVICE: "0" });
  const answer = await get("/sw.js");
  const retired = await answer.text();
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
  expect(retired).not.toBe(worker);
  expect(retired).toContain("unregister");
  expect(retired).not.toContain("Device-Owner");
});
