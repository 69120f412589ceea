import { beforeEach, describe, expect, test } from "vitest";
import { hearCry } from "~/readings/crisis/hear-cry.server";
import { readSentences } from "../../../training/corpus";
import { textOf, WireBrowser } from "../support/browser";
import { withModelServer } from "../support/with-model";

const site = withModelServer();
beforeEach(() => site.model.behave({ kind: "write", text: "You two.\n\nIn the next months …" }));

function browser(language = "en") {
  return new WireBrowser(site.server.url, language);
}

/** What may be a cry for help, or may not. */
const VEILED = readSentences("calibration", "en").crisis.find((text) => hearCry(text) === "unsure") ?? "";

const ORDER = { mine: "leo", theirs: "pisces", question: "How do we fit together?" };

/** Asks about two signs. @returns the id of the reading. */
async function ask(visitor: WireBrowser, fields: Partial<typeof ORDER> = {}): Promise<string> {
  const response = await visitor.post(`/${visitor.language}/zodiac`, { ...ORDER, ...fields });
  const location = response.headers.get("Location") ?? "";
  expect(response.status).toBe(303);
  expect(location).toMatch(new RegExp(`^/${visitor.language}/readings/[0-9a-f-]{36}$`));
  return location.slice(-36);
}

describe("the steps", () => {
  const page = async (query: string) => {
    const response = await browser().get(`/en/zodiac${query}`);
    return { status: response.status, html: await response.text() };
  };

  test("stand in the address: the first without anything, the second with a sign, the third with both", async () => {
    expect((await page("")).html).toContain("Which sign are you?");
    const second = await page("?step=theirs&mine=leo");
    expect(second.html).toContain('name="mine" value="leo"');
    expect(second.html).toMatch(/name="theirs"/);
    const third = await page("?step=question&mine=leo&theirs=pisces");
    expect(third.html).toContain("Leo and Pisces");
    expect(third.html.match(/name="preset"/g)).toHaveLength(5);
  });

  test.each([
    ["?step=theirs", "Please select your zodiac sign first."],
    ["?step=theirs&mine=unicorn", "Please select your zodiac sign first."],
    ["?step=question&theirs=leo", "Please select your zodiac sign first."],
    ["?step=question&mine=leo", "other person"],
  ])("of %s go back to the sign that is missing, with 422", async (query, message) => {
    const { status, html } = await page(query);
    expect(status).toBe(422);
    expect(html).toContain(message);
    expect(html).not.toContain("<textarea");
  });
});

describe("a form", () => {
  test.each([
    [{ mine: "unicorn" }, "Please select your zodiac sign first."],
    [{ theirs: "" }, "other person"],
    [{ question: " " }, "Please enter a question."],
    [{ question: "x".repeat(301) }, "Please shorten"],
  ])("with %j is refused with 422; what was chosen and typed stays", async (fields, message) => {
    const visitor = browser();
    const response = await visitor.post("/en/zodiac", { ...ORDER, ...fields });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(message);
    const typed = (fields as Partial<typeof ORDER>).question ?? ORDER.question;
    if (typed.trim()) expect(html).toContain(typed);
    expect(html).toMatch(/value="leo"|value="pisces"/);
    expect(visitor.cookies.size).toBe(0);
  });

  test("with a preset fills the field and keeps the signs", async () => {
    const html = await (await browser("de").post("/de/zodiac", { ...ORDER, preset: "type" })).text();
    expect(html).toMatch(/<textarea[^>]*>[^<]{10,}<\/textarea>/);
    expect(html).toContain('name="mine" value="leo"');
  });

  test("of somebody in danger gets help lines, and asks and keeps nothing", async () => {
    const visitor = browser();
    const asked = site.model.requests.length;
    const response = await visitor.post("/en/zodiac", { ...ORDER, question: "I want to kill myself" });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("findahelpline.com");
    expect(visitor.cookies.size).toBe(0);
    expect(site.model.requests.length).toBe(asked);
  });
});

describe("a reading of two signs", () => {
  test("is asked of the model at once, stored, counted and listed like any other", async () => {
    const visitor = browser();
    const id = await ask(visitor);
    const events = await visitor.listen(`/readings/${id}/stream`);
    expect(events.map(({ event }) => event)).toEqual(["chunk", "chunk", "done"]);
    expect(events[0]?.data).toEqual({ section: "text", text: "You two.\n" });
    expect(site.model.requests.at(-1)?.body).toMatchObject({ stream: false, max_tokens: 1500 });
    const html = await (await visitor.get(`/en/readings/${id}`)).text();
    for (const part of [
      "You two.",
      "Leo",
      "Pisces",
      "Fire",
      "Water",
      "Average",
      "Aries",
      "Sagittarius",
      "Cancer",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain("The text ran too long and was cut off. This is everything that was written.");
    const current = /<a[^>]*aria-current="page"[^>]*href="\/en\/readings"/;
    expect(html).not.toMatch(current);
    const shelf = await (await visitor.get("/en/readings")).text();
    expect(shelf).toContain("Leo, Pisces");
    expect(shelf).toMatch(current);
  });

  test("has the headings that its writer was asked for, each above what stands there, and its stream is one text", async () => {
    const text = "Between the two of you\n\nFire.\n\nThe year ahead:\n\nSoon.\n\nWhat you can do";
    site.model.behave({ kind: "write", text });
    const visitor = browser();
    const id = await ask(visitor);
    const events = await visitor.listen(`/readings/${id}/stream`);
    expect(textOf(events).replace(/\n+/g, "\n")).toBe(`${text.replace(/\n+/g, "\n")}\n`);
    const format = await (await visitor.get(`/readings/${id}/stream?format=html`)).text();
    const page = await (await visitor.get(`/en/readings/${id}`)).text();
    for (const html of [format, page]) {
      expect(html).toMatch(/<h2[^>]*>Between the two of you\s*<\/h2>\s*<p[^>]*>Fire/);
      expect(html).toMatch(/<h2[^>]*>The year ahead:\s*<\/h2>\s*<p[^>]*>Soon/);
      expect(html).not.toMatch(/>What you can do\s*<\//);
    }
  });

  test("takes no follow-up and has no cards to draw", async () => {
    const visitor = browser();
    const id = await ask(visitor);
    await visitor.listen(`/readings/${id}/stream`);
    const followUp = { intent: "follow-up", question: "And then?" };
    expect((await visitor.post(`/en/readings/${id}`, followUp)).status).toBe(409);
    expect((await visitor.get(`/readings/${id}/follow-up/stream`)).status).toBe(409);
    const before = await (await visitor.get(`/en/readings/${id}`)).text();
    expect((await visitor.post(`/en/readings/${id}`, { intent: "draw" })).status).toBe(303);
    const text = (html: string) => /<article.*<\/article>/s.exec(html)?.[0];
    expect(text(await (await visitor.get(`/en/readings/${id}`)).text())).toBe(text(before));
  });

  test("that the model broke off says so", async () => {
    site.model.behave({ kind: "write", text: "You two and", finish: "length" });
    const visitor = browser();
    const id = await ask(visitor);
    expect(textOf(await visitor.listen(`/readings/${id}/stream`))).toBe("You two and\n");
    for (const path of [`/en/readings/${id}`, `/readings/${id}/stream?format=html&lang=en`])
      expect(await (await visitor.get(path)).text()).toContain(
        "The text ran too long and was cut off. This is everything that was written.",
      );
  });

  test("that failed gives its use back and can be tried again", async () => {
    site.model.behave({ kind: "status", status: 400 });
    const visitor = browser();
    const id = await ask(visitor);
    expect((await visitor.listen(`/readings/${id}/stream?lang=en`)).at(-1)?.data).toEqual({
      code: "model",
      message: "API request failed: the language model couldn’t do anything with what we sent it.",
    });
    site.model.behave({ kind: "write", text: "Now." });
    expect((await visitor.post(`/en/readings/${id}`, { intent: "retry" })).status).toBe(303);
    expect(textOf(await visitor.listen(`/readings/${id}/stream`))).toBe("Now.\n");
    const second = await ask(visitor);
    expect((await visitor.listen(`/readings/${second}/stream`)).at(-1)?.event).toBe("done");
  });

  test("is a growing document for those without scripts, and nobody else's", async () => {
    const visitor = browser("fr");
    const id = await ask(visitor);
    const html = await (await visitor.get(`/readings/${id}/stream?format=html&lang=fr`)).text();
    expect(html).toContain("<p>You two.</p>");
    expect((await browser().get(`/readings/${id}/stream`)).status).toBe(404);
  });
});

test("at the limit a visitor is led to the sign-in page, which says why and knows the way back", async () => {
  const visitor = browser("es");
  for (let n = 0; n < 2; n += 1) await visitor.listen(`/readings/${await ask(visitor)}/stream`);
  const response = await visitor.post("/es/zodiac", ORDER);
  expect(response.status).toBe(303);
  const location = response.headers.get("Location") ?? "";
  const back = "/es/zodiac?step=question&mine=leo&theirs=pisces";
  expect(location).toBe(`/es/sign-in?from=${encodeURIComponent(back)}&limit=1`);
  const page = await visitor.get(location);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('role="alert"');
  expect(html).toContain(back.replaceAll("&", "&amp;"));
});

describe("at the limit a question", () => {
  async function atTheLimit() {
    const visitor = browser();
    for (let n = 0; n < 2; n += 1) await visitor.listen(`/readings/${await ask(visitor)}/stream`);
    return visitor;
  }

  test("that may be a cry for help gets help lines on its page, is kept there, and is sent to no sign-in page", async () => {
    const visitor = await atTheLimit();
    const response = await visitor.post("/en/zodiac", { ...ORDER, question: VEILED });
    expect(response.status).toBe(429);
    const html = await response.text();
    expect(html).toContain("988 Suicide &amp; Crisis Lifeline");
    expect(html).toContain("Create a free account: one more today");
    expect(html).toMatch(/<textarea[^>]*>[^<]{10,}<\/textarea>/);
    expect(html).not.toMatch(/\$\d/);
  });

  test("of somebody in danger gets the help page, as ever", async () => {
    const visitor = await atTheLimit();
    const response = await visitor.post("/en/zodiac", { ...ORDER, question: "I want to kill myself" });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("findahelpline.com");
  });
});

test("at the limit the page says so before anything is chosen, and has its form put away", async () => {
  const visitor = browser();
  for (let n = 0; n < 2; n += 1) await visitor.listen(`/readings/${await ask(visitor)}/stream`);
  for (const path of ["/en/zodiac", "/en/tarot/timeline"]) {
    const html = await (await visitor.get(path)).text();
    expect(html.indexOf("Create a free account: one more today")).toBeGreaterThan(0);
    expect(html).toMatch(/<details class[^>]*><summary[^>]*>Open the form anyway<\/summary>/);
  }
});
