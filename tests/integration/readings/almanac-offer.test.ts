import { describe, expect, test } from "vitest";
import { textOf, WireBrowser } from "../support/browser";
import { withModelServer } from "../support/with-model";

const site = withModelServer();

const browser = (language = "en") => new WireBrowser(site.server.url, language);

const OFFER = 'value="almanac"';
const ALMANAC = { intent: "almanac" };
const REFUSING = { kind: "status", status: 400 } as const;
const BY_ALMANAC = "Written by our almanac";

/** A reading whose text the model has just failed to write. @returns its id. */
async function failedReading(visitor: WireBrowser, ask = () => visitor.askAndDraw("timeline")) {
  site.model.behave(REFUSING);
  const id = await ask();
  const end = (await visitor.listen(`/readings/${id}/stream`)).at(-1);
  expect(end).toMatchObject({ event: "failed", data: { code: "model" } });
  return id;
}

async function askZodiac(visitor: WireBrowser) {
  const order = { mine: "leo", theirs: "pisces", question: "How do we fit together?" };
  const response = await visitor.post(`/${visitor.language}/zodiac`, order);
  return response.headers.get("Location")?.slice(-36) ?? "";
}

const pageOf = async (visitor: WireBrowser, id: string) =>
  (await visitor.get(`/${visitor.language}/readings/${id}`)).text();

/** How many of today's two readings of a visitor are left: they are taken to see. */
async function usesLeft(visitor: WireBrowser): Promise<number> {
  site.model.behave({ kind: "write" });
  for (let n = 0; n <= 2; n += 1) {
    const response = await visitor.post("/en/tarot/daily", { reader: "selene", deck: "major" });
    if (response.status === 429) return n;
    const path = response.headers.get("Location") ?? "";
    await visitor.post(path, { intent: "draw" });
    await visitor.listen(`${path.replace("/en", "")}/stream`);
  }
  throw new Error("There is no limit.");
}

describe("where the model could not write", { timeout: 60_000 }, () => {
  test("three cards, the almanac is offered, writes them once for two presses, says so, and costs nothing", async () => {
    const visitor = browser();
    const id = await failedReading(visitor);
    expect(await pageOf(visitor, id)).toContain(OFFER);
    const asked = site.model.requests.length;
    const presses = await Promise.all([1, 2].map(() => visitor.post(`/en/readings/${id}`, ALMANAC)));
    expect(presses.map(({ status }) => status)).toEqual([303, 303]);
    expect(presses[0]?.headers.get("Location")).toBe(`/en/readings/${id}`);
    const events = await visitor.listen(`/readings/${id}/stream`);
    expect(new Set(events.map(({ data }) => data.section))).toEqual(
      new Set(["past", "present", "future", "synthesis", undefined]),
    );
    expect(events.at(-1)).toMatchObject({ event: "done" });
    expect(events.at(-1)?.id).toMatch(/^2\./);
    const page = await pageOf(visitor, id);
    expect(page).toContain(BY_ALMANAC);
    expect(page).not.toContain(OFFER);
    expect(site.model.requests.length).toBe(asked);
    // A press that comes late changes nothing.
    expect((await visitor.post(`/en/readings/${id}`, ALMANAC)).status).toBe(303);
    expect(textOf(await visitor.listen(`/readings/${id}/stream`))).toBe(textOf(events));
    expect(await usesLeft(visitor)).toBe(2);
  });

  test("a follow-up, the almanac answers it; the reading above stays the model's", async () => {
    const visitor = browser();
    const id = await visitor.askAndDraw("yesno");
    await visitor.listen(`/readings/${id}/stream`);
    await visitor.post(`/en/readings/${id}`, { intent: "follow-up", question: "And my sister?" });
    site.model.behave(REFUSING);
    await visitor.listen(`/readings/${id}/follow-up/stream`);
    expect(await pageOf(visitor, id)).toContain(OFFER);
    await visitor.post(`/en/readings/${id}`, ALMANAC);
    const events = await visitor.listen(`/readings/${id}/follow-up/stream`);
    expect(events.at(-1)).toMatchObject({ event: "done" });
    const page = await pageOf(visitor, id);
    expect(page).toContain("One card speaks.");
    expect(page.split(BY_ALMANAC)).toHaveLength(2);
    expect(await usesLeft(visitor)).toBe(1);
  });

  test("two signs, a document without scripts leads to the offer, and the almanac writes it", async () => {
    const visitor = browser("fr");
    const id = await failedReading(visitor, () => askZodiac(visitor));
    const failed = await (await visitor.get(`/readings/${id}/stream?format=html&lang=fr`)).text();
    expect(failed).toContain("demander à l’almanach");
    expect(failed).toContain(`href="/fr/readings/${id}"`);
    expect(await pageOf(visitor, id)).toContain("Demander à l’almanach");
    await visitor.post(`/fr/readings/${id}`, ALMANAC);
    const written = await (await visitor.get(`/readings/${id}/stream?format=html&lang=fr`)).text();
    expect(written.match(/<p>/g)?.length).toBeGreaterThan(3);
    expect(await pageOf(visitor, id)).toContain("Écrit par notre almanach, à partir des signes");
    expect(await usesLeft(visitor)).toBe(2);
  });

  test("and today's readings are used up since, the almanac still writes", async () => {
    const visitor = browser();
    const id = await failedReading(visitor);
    site.model.behave({ kind: "write" });
    for (let n = 0; n < 2; n += 1)
      await visitor.listen(`/readings/${await visitor.askAndDraw("daily")}/stream`);
    expect((await visitor.post(`/en/readings/${id}`, { intent: "retry" })).status).toBe(429);
    expect((await visitor.post(`/en/readings/${id}`, ALMANAC)).status).toBe(303);
    expect((await visitor.listen(`/readings/${id}/stream`)).at(-1)?.event).toBe("done");
  });
});

describe("the almanac is not to be had", () => {
  test("for somebody else's reading", async () => {
    const visitor = browser();
    const id = await failedReading(visitor);
    const other = browser();
    await other.ask("daily");
    expect((await other.post(`/en/readings/${id}`, ALMANAC)).status).toBe(404);
    expect((await browser().post(`/en/readings/${id}`, ALMANAC)).status).toBe(404);
    expect(await pageOf(visitor, id)).toContain(OFFER);
  });

  test("before the model has been asked, nor in place of what it wrote", async () => {
    const visitor = browser();
    const id = await visitor.askAndDraw("yesno");
    await visitor.post(`/en/readings/${id}`, ALMANAC);
    expect(textOf(await visitor.listen(`/readings/${id}/stream`))).toContain("One card speaks.");
    expect(await pageOf(visitor, id)).not.toContain(OFFER);
    await visitor.post(`/en/readings/${id}`, ALMANAC);
    expect(await pageOf(visitor, id)).toContain("One card speaks.");
    expect(await usesLeft(visitor)).toBe(1);
  });

  test("for a text that today's limit refused", async () => {
    const visitor = browser();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await visitor.askAndDraw("daily"));
    for (const id of ids) await visitor.listen(`/readings/${id}/stream`);
    const refused = ids.at(-1) ?? "";
    expect(await pageOf(visitor, refused)).not.toContain(OFFER);
    await visitor.post(`/en/readings/${refused}`, ALMANAC);
    expect((await visitor.listen(`/readings/${refused}/stream`)).at(-1)?.data.code).toBe("limit");
  });
});
