import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { exportReadings } from "~/readings/export/export-readings.server";
import { findReading } from "~/readings/find-reading.server";
import { findShared } from "~/readings/sharing/find-shared.server";
import { reportShared } from "~/readings/sharing/report-shared.server";
import { shareReading, withdrawShare } from "~/readings/sharing/share-reading.server";
import { drawSocialCard } from "~/readings/sharing/social-card/draw-social-card.server";
import { SHAPES } from "~/readings/sharing/social-card/social-card";
import { socialCardOf } from "~/readings/sharing/social-card/social-card-of.server";
import { listReported, takeDown } from "~/readings/sharing/take-down.server";
import type { Owner } from "~/usage/owner";
import { EXACT_LIMITS } from "../../../app/rate-limits/request-limits";
import { WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { account, ask, visitor, withDatabase } from "../support/in-process";
import { type RunningServer, startServer } from "../support/server";

const APP_URL = "http://starglass.test";
const QUESTION = "Will Ferdinand come back to Trieste?";
const CARDS = [
  { id: "tower", orientation: "reversed" },
  { id: "star", orientation: "upright" },
  { id: "queen-cups", orientation: "upright" },
];

describe("a share", () => {
  withDatabase();

  /** A reading that is read to its end. */
  async function finished(owner: Owner, { offersHelp = false } = {}): Promise<string> {
    const id = await ask(owner, { kind: "timeline", reader: "selene", question: QUESTION, deck: "full" });
    await db().reading.update({ where: { id }, data: { cards: CARDS, drawnAt: new Date() } });
    const chunks = [{ section: "past", text: `It fell. “${QUESTION}” Well.` }];
    await db().writing.updateMany({
      where: { readingId: id },
      data: { status: "done", chunks, offersHelp },
    });
    return id;
  }

  async function tokenOf(owner: Owner, id: string): Promise<string> {
    return (await findReading(owner, id)).share?.token ?? "";
  }

  async function shared(owner: Owner, withQuestion = false) {
    const id = await finished(owner);
    await shareReading(owner, id, { withQuestion });
    return { id, token: await tokenOf(owner, id) };
  }

  const gone = { code: "not-found" };

  test("is its owner's to make and to withdraw", async () => {
    const [{ owner }, other] = [visitor(), visitor()];
    const { id, token } = await shared(owner);
    await expect(shareReading(other.owner, id, { withQuestion: true })).rejects.toMatchObject(gone);
    await withdrawShare(other.owner, id);
    expect(await findShared(token)).toMatchObject({ kind: "timeline", question: null });
    await withdrawShare(owner, id);
    await expect(findShared(token)).rejects.toMatchObject(gone);
  });

  test("is one link, which shows the question as long as that is asked for; a new one is another", async () => {
    const { owner } = visitor();
    const { id, token } = await shared(owner, true);
    expect(token).toMatch(/^[\w-]{24}$/);
    expect((await findShared(token)).question).toBe(QUESTION);
    await shareReading(owner, id, { withQuestion: false });
    expect(await tokenOf(owner, id)).toBe(token);
    const without = await findShared(token);
    expect([without.question, without.chunks[0]?.text]).toEqual([null, "It fell. “…” Well."]);
    await withdrawShare(owner, id);
    await shareReading(owner, id, { withQuestion: false });
    expect(await tokenOf(owner, id)).not.toBe(token);
  });

  test("is only of a text that is whole and under which no help lines stand", async () => {
    const { owner } = visitor();
    const refused = { code: "not-shareable" };
    const unread = await ask(owner, { kind: "daily", reader: "selene", question: "", deck: "major" });
    const cry = await finished(owner, { offersHelp: true });
    for (const id of [unread, cry])
      await expect(shareReading(owner, id, { withQuestion: false })).rejects.toMatchObject(refused);
  });

  test("goes with its reading, and with the account", async () => {
    const { owner } = await account("member");
    const [first, second] = [await shared(owner), await shared(owner)];
    await db().reading.delete({ where: { id: first.id } });
    await expect(findShared(first.token)).rejects.toMatchObject(gone);
    await db().user.delete({ where: { id: owner.userId } });
    await expect(findShared(second.token)).rejects.toMatchObject(gone);
  });

  test("is among what an account takes away", async () => {
    const { owner } = await account("member");
    const { token } = await shared(owner, true);
    for await (const readings of exportReadings(owner))
      expect(readings).toMatchObject([{ share: { token, withQuestion: true } }]);
  });

  test("that is reported is listed, and taken down it stays down", async () => {
    const { owner } = visitor();
    const { id, token } = await shared(owner);
    await reportShared(token);
    await reportShared(token);
    const listed = (await listReported()).find(({ path }) => path === `/en/shared/${token}`);
    expect(listed?.reports).toBe(2);
    expect(await takeDown(token)).toBe(true);
    expect(await takeDown(token)).toBe(false);
    await expect(findShared(token)).rejects.toMatchObject(gone);
    await expect(reportShared(token)).rejects.toMatchObject(gone);
    await withdrawShare(owner, id);
    await expect(shareReading(owner, id, { withQuestion: false })).rejects.toMatchObject({
      code: "not-shareable",
    });
    expect((await findReading(owner, id)).share?.isTakenDown).toBe(true);
  });

  test("has social cards of both shapes, with names and nothing that was typed or written", async () => {
    const { owner } = visitor();
    const { token } = await shared(owner, true);
    const card = socialCardOf(await findShared(token));
    const said = JSON.stringify(card);
    for (const word of ["Ferdinand", "It fell."]) expect(said).not.toContain(word);
    expect(card.drawn.map(({ name, place }) => [name, place])).toEqual([
      ["The Tower", "Past"],
      ["The Star", "Present"],
      ["Queen of Cups", "Future"],
    ]);
    for (const shape of ["wide", "tall"] as const) {
      const png = await drawSocialCard(card, shape);
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(SHAPES[shape]);
    }
  });
});

describe("on the wire a shared reading", () => {
  let database: TestDatabase;
  let server: RunningServer;
  beforeAll(async () => {
    database = await createDatabase();
    server = await startServer({ ...database.env, APP_URL, TRUST_PROXY: "1" });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
  });

  /** A reading that is shared, and the path of its page. */
  async function share(fields: Record<string, string> = {}) {
    const browser = new WireBrowser(server.url);
    const id = await browser.askAndDraw("timeline", { question: QUESTION });
    await browser.listen(`/readings/${id}/stream`);
    const made = await browser.post(`/en/readings/${id}`, { intent: "share", ...fields });
    expect([made.status, made.headers.get("Location")]).toEqual([303, `/en/readings/${id}#share-link`]);
    const html = await (await browser.get(`/en/readings/${id}`)).text();
    const path = /\/en\/shared\/[\w-]+/.exec(html)?.[0] ?? "";
    return { browser, id, path, picture: path.replace("/en", "") };
  }

  const stranger = (address = "203.0.113.9") => {
    const browser = new WireBrowser(server.url);
    const headers = { "X-Forwarded-For": address };
    return {
      browser,
      get: (path: string) => browser.get(path, headers),
      report: (path: string) => browser.post(path, { intent: "report" }, headers),
    };
  };

  test("is shown to a stranger, who is given no cookie, and to no search engine", async () => {
    const { path, picture, id } = await share();
    const { browser, get } = stranger();
    const page = await get(path);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/rel="(canonical|alternate)"/);
    expect(html).toContain(`<meta property="og:image" content="${APP_URL}${picture}.png"/>`);
    expect(html).not.toContain(id);
    expect(browser.cookies.size).toBe(0);
    expect(await (await get("/sitemap.xml")).text()).not.toContain("/shared/");
    const png = await get(`${picture}.png`);
    expect([png.status, png.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const again = await browser.get(`${picture}.png`, { "If-None-Match": png.headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
    expect((await get(`${picture}-tall.png`)).status).toBe(200);
  });

  test("is gone at once when it is withdrawn, as one that never was", async () => {
    const { browser, id, path, picture } = await share({ question: "on" });
    const { get } = stranger();
    expect(await (await get(path)).text()).toContain("Ferdinand");
    await browser.post(`/en/readings/${id}`, { intent: "unshare" });
    const never = `/shared/${"x".repeat(24)}`;
    for (const each of [
      path,
      `${picture}.png`,
      `${picture}-tall.png`,
      `/en${never}`,
      `${never}.png`,
      "/en/shared/x",
    ])
      expect([each, (await get(each)).status]).toEqual([each, 404]);
  });

  test("is reported a few times an hour from one address, and its link is in no line of the log", async () => {
    const { path } = await share();
    const { report } = stranger("203.0.113.77");
    for (let n = 0; n < EXACT_LIMITS.report.address; n += 1) {
      const answer = await report(path);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}?reported=1`]);
    }
    const refused = await report(path);
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
    await server.linesAbout(refused);
    const token = path.slice(path.lastIndexOf("/") + 1);
    expect(server.lines.filter((line) => line.includes("was reported"))).toHaveLength(
      EXACT_LIMITS.report.address,
    );
    expect(server.lines.filter((line) => line.includes(token))).toEqual([]);
  });
});
