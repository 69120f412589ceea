import { describe, expect, test } from "vitest";
import { WireBrowser } from "../support/browser";
import { withModelServer } from "../support/with-model";

const site = withModelServer();

const browser = (language = "en") => new WireBrowser(site.server.url, language);
const PLACED = {
  spread: "timeline",
  cards: "star.tower~r.two-cups",
  reader: "selene",
  question: "Should I move?",
};

async function posted(fields: Partial<Record<keyof typeof PLACED | "intent", string>>, visitor = browser()) {
  const response = await visitor.post("/en/readings/own", { ...PLACED, intent: "read", ...fields });
  return { status: response.status, at: response.headers.get("Location"), html: await response.text() };
}

describe("the form for cards of one's own", () => {
  test.each([
    ["a place is empty", { cards: "star..two-cups" }, "Which card lies here?"],
    ["a card lies twice", { cards: "star.tower.star~r" }, "already on the table"],
    ["there is no such card", { cards: "star.joker.two-cups" }, "don’t know this card"],
    ["nothing is asked", { question: " " }, "Please enter a question."],
    ["the question is too long", { question: "x".repeat(301) }, "Please shorten your question"],
    ["the reader is unknown", { reader: "nobody" }, "Please choose one of these readers."],
  ])("says where %s, and keeps the rest", async (_, fields, sentence) => {
    const { status, html } = await posted(fields);
    expect(status).toBe(422);
    expect(html).toContain(sentence);
    const kept = { ...PLACED, ...fields };
    expect(html).toContain(`name="cards" value="${kept.cards}"`);
    if (!("question" in fields)) expect(html).toContain("Should I move?</textarea>");
  });

  test.each([
    ["without a spread", { spread: "" }],
    ["with one that is none", { spread: "celtic" }],
    ["with anything for cards", { cards: "%%%~r....~~~" }],
  ])("is shown again %s", async (_, fields) => {
    expect((await posted(fields)).status).toBe(422);
  });

  test("makes a reading for whoever has no account, or an entry without a question, and remembers them", async () => {
    const visitor = browser();
    const read = await posted({}, visitor);
    expect(read).toMatchObject({ status: 303, at: expect.stringMatching(/^\/en\/readings\/[0-9a-f-]{36}$/) });
    const kept = await posted({ intent: "keep", question: "" }, visitor);
    expect(kept.status).toBe(303);
    const page = await (await visitor.get(kept.at ?? "")).text();
    expect(page).toContain("Kept without a reading");
    expect((await browser().get(kept.at ?? "")).status).toBe(404);
    const id = kept.at?.slice(-36);
    expect((await visitor.get(`/readings/${id}/stream`)).status).toBe(409);
    const blank = await visitor.post(kept.at ?? "", { intent: "read", reader: "theo" });
    expect(blank.status).toBe(422);
    expect(
      (await visitor.post(kept.at ?? "", { intent: "read", reader: "nobody", question: "?a" })).status,
    ).toBe(422);
    expect(
      (await visitor.post(kept.at ?? "", { intent: "read", reader: "corvina", question: "Why?" })).status,
    ).toBe(403);
  });

  test("hears a cry for help before anything else, and what somebody in danger typed is not kept", async () => {
    const visitor = browser();
    const { status, html } = await posted({ question: "I want to kill myself", intent: "keep" }, visitor);
    expect(status).toBe(200);
    expect(html).toContain("988");
    expect(visitor.cookies.has("visitor")).toBe(false);
  });

  test("a premium reader is refused with what opens them", async () => {
    expect((await posted({ reader: "corvina" })).status).toBe(403);
    expect((await posted({ reader: "corvina", intent: "keep" })).status).toBe(303);
  });
});

test("a whole name lays its card at once, part of one shows what may be meant", async () => {
  const at = "/de/readings/own?spread=timeline&cards=star..&place=2";
  const whole = await browser("de").get(`${at}&name=der%20turm`);
  expect(whole.status).toBe(303);
  expect(whole.headers.get("Location")).toBe("/de/readings/own?spread=timeline&cards=star.tower.#table");
  const part = await (await browser("de").get(`${at}&name=kelch`)).text();
  expect(part.match(/cards=star\.[a-z-]+-cups/g)?.length).toBe(14);
  // What lies already is not laid twice.
  expect((await browser("de").get(`${at}&name=der%20stern`)).status).toBe(200);
});
