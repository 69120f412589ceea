import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { hearCry } from "~/readings/crisis/hear-cry.server";
import { readSentences } from "../../../training/corpus";
import { parseEvents, textOf, WireBrowser } from "../support/browser";
import { withModelServer } from "../support/with-model";

const site = withModelServer({ OPENAI_API_KEY: "sk-test-secret" });

function browser(language = "en") {
  return new WireBrowser(site.server.url, language);
}

/** What may be a cry for help, or may not. */
const VEILED = readSentences("calibration", "en").crisis.find((text) => hearCry(text) === "unsure") ?? "";

const TIMELINE = { reader: "selene", deck: "major", question: "Should I change my job?" };

describe("an address", () => {
  test.each([
    ["/", "fr", "/fr"],
    ["/", "zh-HK", "/zh-TW"],
    ["/", "xx", "/en"],
  ])("%s leads a browser that speaks %s to %s", async (path, accepted, expected) => {
    const response = await browser().get(path, { "Accept-Language": accepted });
    expect([response.status, response.headers.get("Location")]).toEqual([302, expected]);
  });

  test.each([
    ["/tarot", 200],
    ["/de/tarot", 200],
    ["/zh-TW/tarot/yesno", 200],
    ["/tarot/daily", 200],
    ["/fr/readings", 200],
    ["/jp/tarot", 404],
    ["/en/tarot/weekly", 404],
    ["/en/nothing/here", 404],
    ["/wp-login.php", 404],
    ["/en/readings/1", 404],
    ["/en/readings/018f7e9e-1111-4222-8333-444455556666", 404],
    ["/readings/018f7e9e-1111-4222-8333-444455556666/stream", 404],
    ["/assets/none.js", 404],
    ["/%E0%A4%A", 400],
    ["/healthz", 200],
    ["/locales/zh-CN/translation.json", 200],
  ])("%s answers %i", async (path, status) => {
    expect((await browser().get(path)).status).toBe(status);
  });

  test("without a language answers in the browser's, and names the prefixed one as its own", async () => {
    const html = await (await browser().get("/tarot/daily", { Cookie: "lang=de" })).text();
    expect(html).toContain('<html lang="de"');
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/de\/tarot\/daily"/);
    expect(html.match(/hrefLang="[^"]+"/gi)).toHaveLength(7);
  });

  test("that nobody knows is logged with its path, not with its query", async () => {
    const lines = await site.server.linesAbout(await browser().get("/en/no/such/page?secret=1"));
    expect(lines).toContainEqual(expect.objectContaining({ msg: "no such page", path: "/en/no/such/page" }));
    expect(JSON.stringify(lines)).not.toContain("secret=1");
  });
});

describe("a reading is refused", () => {
  test.each([
    ["blank", { question: "  \n " }, "Please enter a question."],
    ["NUL", { question: "\u0000" }, "Please enter a question."],
    ["301 characters", { question: "x".repeat(301) }, "Please shorten your question"],
    ["301 emoji", { question: "🔮".repeat(301) }, "Please shorten your question"],
    ["an unknown reader", { reader: "merlin" }, "Please choose one of these readers."],
    ["no reader", { reader: "" }, "Please choose one of these readers."],
    ["an unknown deck", { deck: "thoth" }, "Please choose one of these decks."],
  ])("with 422 for %s, the message beside the field and the input kept", async (_, fields, message) => {
    const values = { ...TIMELINE, ...fields };
    const response = await browser().post("/en/tarot/timeline", values);
    expect(response.status).toBe(422);
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(html).toContain(message);
    const typed = values.question.trim();
    if (typed.length > 1) expect(html).toContain(typed);
  });

  test.each([
    ["reader", { reader: "corvina" }, "Madame Corvina comes with a subscription"],
    ["deck", { deck: "full" }, "All 78 cards come with a subscription"],
  ])("with 403 and the paywall for a premium %s, which it names", async (_, fields, title) => {
    const response = await browser().post("/en/tarot/timeline", { ...TIMELINE, ...fields });
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain(title);
    for (const price of ["$9.99", "$25.47", "$83.92", "$8.49", "$6.99"]) expect(html).toContain(price);
    // Twelve times that is not what a year costs.
    expect(html).toMatch(/about (<!-- -->)?<span[^>]*>\$6\.99/);
    expect(html).toContain("Should I change my job?");
  });

  test("with help lines and without a price where the question may be a cry for help", async () => {
    const values = { ...TIMELINE, reader: "corvina", question: VEILED };
    const response = await browser().post("/en/tarot/timeline", values);
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain("988 Suicide &amp; Crisis Lifeline");
    expect(html).toContain("Call or text · 24 hours a day");
    expect(html).toContain("Please choose one of these readers.");
    expect(html).not.toMatch(/\$\d/);
  });

  test("with 404 for an unknown kind and 405 without one", async () => {
    expect((await browser().post("/en/tarot/weekly", TIMELINE)).status).toBe(404);
    expect((await browser().post("/en/tarot", TIMELINE)).status).toBe(405);
  });

  test("with 413 when it is far too long", async () => {
    const response = await browser().post("/en/tarot/timeline", {
      ...TIMELINE,
      question: "x".repeat(70_000),
    });
    expect(response.status).toBe(413);
  });
});

describe("a question", () => {
  test.each([
    ["markup", '<script>alert(1)</script> & "quotes" \''],
    ["right-to-left", "האם אני צריך ללכת?"],
    ["emoji", "Will 🐈‍⬛ come home? 💫"],
    ["300 characters", "y".repeat(300)],
    ["braces", "{{card}} {{question}} $& $1"],
  ])("of %s is kept, shown and asked as it is", async (_, question) => {
    const visitor = browser();
    const path = await visitor.ask("timeline", { question });
    const html = await (await visitor.get(path)).text();
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain(
      question
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&#x27;"),
    );
  });

  test("from the list of presets fills the field and keeps what else was chosen", async () => {
    const response = await browser().post("/de/tarot/timeline", {
      ...TIMELINE,
      reader: "theo",
      preset: "work",
    });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<textarea[^>]*>[^<]{10,}<\/textarea>/);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="theo"|<input[^>]*value="theo"[^>]*checked=""/);
  });
});

const CRIES: Record<Language, string> = {
  en: "I want to kill myself tonight",
  es: "ya no quiero vivir",
  "zh-CN": "我不想活了",
  "zh-TW": "我想自殺",
  fr: "je veux mourir",
  de: "ich will mich umbringen",
};

describe("a crisis", () => {
  test.each(LANGUAGES)(
    "in %s gets help lines with 200, whatever else is wrong with the form; nothing is asked or kept",
    async (language) => {
      const question = CRIES[language];
      const asked = site.model.requests.length;
      const visitor = browser(language);
      const response = await visitor.post(`/${language}/tarot/timeline`, {
        ...TIMELINE,
        reader: "merlin",
        question,
      });
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain("findahelpline.com");
      expect(html).toContain(`>${question.replaceAll("'", "&#x27;")}</textarea>`);
      expect(visitor.cookies.size).toBe(0);
      expect(site.model.requests.length).toBe(asked);
      expect(JSON.stringify(await site.server.linesAbout(response))).not.toContain(question);
    },
  );

  test("is heard also where a preset is asked for", async () => {
    const fields = { ...TIMELINE, question: "I want to kill myself", preset: "work" };
    const html = await (await browser().post("/en/tarot/timeline", fields)).text();
    expect(html).toContain("findahelpline.com");
  });

  test("that only the moderation endpoint sees is read, beside them", async () => {
    site.model.moderate("flagged");
    const visitor = browser();
    const id = await visitor.askAndDraw("timeline", TIMELINE);
    expect(await (await visitor.get(`/en/readings/${id}`)).text()).toContain("findahelpline.com");
  });

  test("is left to our own phrases when moderation fails", async () => {
    site.model.moderate("down");
    expect((await browser().post("/en/tarot/timeline", TIMELINE)).status).toBe(303);
  });

  test("in a follow-up gets help lines, and the reading stays as it was", async () => {
    const visitor = browser();
    const id = await visitor.askAndDraw("yesno");
    await visitor.listen(`/readings/${id}/stream`);
    const question = "What is the point, I want to end my life";
    const response = await visitor.post(`/en/readings/${id}`, { intent: "follow-up", question });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("findahelpline.com");
    expect(await (await visitor.get(`/en/readings/${id}`)).text()).not.toContain("end my life");
  });
});

const threeCards = (...lines: string[]) =>
  ["past", "present", "future", "synthesis"].map((part, n) => `## ${part} ##\n${lines[n]}`).join("\n");
const GERMAN = threeCards(
  "Es war ein langer Weg.\nUnd er ist zu Ende.",
  "Du stehst an der Tür.",
  "Sie kann aufgehen.",
  "Alles gehört zusammen.",
);
const FRENCH = threeCards(
  "Le chemin était long.",
  "Vous êtes devant la porte.",
  "Elle peut s’ouvrir.",
  "Tout cela va ensemble.",
);

describe("a reading", () => {
  test("goes from the question to its last word, and sets its cookie at the first post", async () => {
    const visitor = browser("de");
    expect((await visitor.get("/de/tarot/timeline")).headers.getSetCookie()).toEqual([]);
    site.model.behave({ kind: "write", text: GERMAN });
    const path = await visitor.ask("timeline");
    expect(path).toMatch(/^\/de\/readings\/[0-9a-f-]{36}$/);
    expect(visitor.cookies.has("visitor")).toBe(true);
    const id = path.slice(-36);
    expect((await visitor.get(`/readings/${id}/stream`)).status).toBe(409);

    expect((await visitor.post(path, { intent: "draw" })).status).toBe(303);
    const events = await visitor.listen(`/readings/${id}/stream`);
    expect(events.at(-1)).toEqual({ id: "1.6", event: "done", data: {} });
    const html = await (await visitor.get(path)).text();
    expect(html).toContain("Alles gehört zusammen.");
    expect(html).toContain('name="robots" content="noindex"');
  });

  test("draws once, however often and however fast it is asked to", async () => {
    const visitor = browser();
    const path = await visitor.ask("timeline");
    const draws = await Promise.all(Array.from({ length: 8 }, () => visitor.post(path, { intent: "draw" })));
    expect(draws.map(({ status }) => status)).toEqual(Array(8).fill(303));
    const cards = async () =>
      (await (await visitor.get(path)).text()).match(/\/images\/tarot\/ar\d\d\.webp/g);
    const first = await cards();
    expect(new Set(first).size).toBe(3);
    await visitor.post(path, { intent: "draw" });
    expect(await cards()).toEqual(first);
  });

  test("is nobody else's", async () => {
    const [owner, stranger] = [browser(), browser()];
    const id = await owner.askAndDraw("daily");
    await stranger.ask("daily");
    for (const path of [
      `/en/readings/${id}`,
      `/readings/${id}/stream`,
      `/readings/${id}/stream?format=html`,
    ]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
    for (const intent of ["draw", "retry", "delete"]) {
      expect((await stranger.post(`/en/readings/${id}`, { intent })).status).toBe(404);
    }
    expect((await stranger.post("/en/readings", { intent: "delete", id })).status).toBe(404);
    const question = "May I?";
    expect((await stranger.post(`/en/readings/${id}`, { intent: "follow-up", question })).status).toBe(404);
    expect((await owner.get(`/en/readings/${id}`)).status).toBe(200);
  });

  test("is not opened by a forged or changed cookie", async () => {
    const visitor = browser();
    const path = await visitor.ask("daily");
    const genuine = visitor.cookies.get("visitor") ?? "";
    for (const forged of [genuine.replace(/.$/, "x"), genuine.split(".")[0] ?? "", "", "%", btoa('"x"')]) {
      visitor.cookies.set("visitor", forged);
      expect((await visitor.get(path)).status).toBe(404);
    }
  });

  test("is resumed by Last-Event-ID or ?after, ends with 204 for whoever heard the end", async () => {
    const visitor = browser();
    const id = await visitor.askAndDraw("timeline");
    const address = `/readings/${id}/stream`;
    const all = await visitor.listen(address);
    expect(await visitor.listen(address, { "Last-Event-ID": "1.2" })).toEqual(all.slice(2));
    expect(await visitor.listen(`${address}?after=1.4`)).toEqual(all.slice(4));
    expect(await visitor.listen(`${address}?after=nonsense`)).toEqual(all);
    expect((await visitor.get(address, { "Last-Event-ID": "1.6" })).status).toBe(204);
    expect((await visitor.get(`${address}?after=1.6`)).status).toBe(204);
  });

  test("is a growing document for those without scripts", async () => {
    const visitor = browser("fr");
    site.model.behave({ kind: "write", text: FRENCH });
    const id = await visitor.askAndDraw("timeline");
    const response = await visitor.get(`/readings/${id}/stream?format=html&lang=fr`);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    const html = await response.text();
    expect(html).toContain("<p>Tout cela va ensemble.</p>");
    expect(html).toContain(`href="/fr/readings/${id}" target="_top"`);
    expect(html.match(/<h2/g)).toHaveLength(4);
    expect(html.match(/<h2 lang="fr">[^·<]+ · <span lang="fr">[^<]+<\/span><\/h2>/g)).toHaveLength(3);
    expect(html.trimEnd().endsWith("</html>")).toBe(true);
  });

  test("that is deleted while it is written is gone for its listeners, and not there for who comes back", async () => {
    site.model.behave({ kind: "silence" });
    const visitor = browser("de");
    const id = await visitor.askAndDraw("daily");
    const address = `/readings/${id}/stream`;
    const streams = ["?lang=de", "?lang=de&after=1.4", "?lang=de&format=html"].map((query) =>
      visitor.get(address + query),
    );
    const [events, further, document] = (await Promise.all(streams)).map((answer) => answer.text());
    expect((await visitor.post(`/de/readings/${id}`, { intent: "delete" })).status).toBe(303);
    const message = "Diese Deutung wurde gelöscht. Du kannst jederzeit eine neue beginnen.";
    const failed = (at: string) => [{ id: at, event: "failed", data: { code: "gone", message } }];
    expect(parseEvents((await events) ?? "")).toEqual(failed("1.1"));
    expect(parseEvents((await further) ?? "")).toEqual(failed("1.5"));
    const html = await document;
    expect(html).toContain(message);
    expect(html).toContain('<a href="/de/tarot/daily" target="_top">');
    expect(html).not.toContain(id);
    for (const query of ["", "?after=1.4"]) expect((await visitor.get(address + query)).status).toBe(404);
  });

  test("takes one follow-up, after its end", async () => {
    const visitor = browser();
    const id = await visitor.askAndDraw("yesno");
    const path = `/en/readings/${id}`;
    const ask = (question: string) => visitor.post(path, { intent: "follow-up", question });
    expect((await visitor.get(`/readings/${id}/follow-up/stream`)).status).toBe(409);
    const early = await ask("Too early?");
    expect(early.status).toBe(409);
    expect(await early.text()).toContain("You can ask one follow-up question");
    await visitor.listen(`/readings/${id}/stream`);

    for (const [question, message] of [
      [" ", "Please enter a question."],
      ["z".repeat(301), "Please shorten"],
    ] as const) {
      const refused = await ask(question);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain(message);
    }
    const answers = await Promise.all([ask("And then?"), ask("And then?"), ask("And then?")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(textOf(await visitor.listen(`/readings/${id}/follow-up/stream`))).toContain("One card speaks.");
    expect((await ask("Once more?")).status).toBe(409);
  });

  test("that failed says so in every part, and can be tried again", async () => {
    site.model.behave({ kind: "status", status: 400 });
    const visitor = browser();
    const id = await visitor.askAndDraw("timeline");
    const failed = await visitor.listen(`/readings/${id}/stream?lang=en`);
    expect(failed).toEqual([
      {
        id: "1.1",
        event: "failed",
        data: {
          code: "model",
          message: "API request failed: the language model couldn’t do anything with what we sent it.",
        },
      },
    ]);
    const html = await (await visitor.get(`/en/readings/${id}`)).text();
    expect(html.match(/This part of the reading could not be written\./g)?.length).toBeGreaterThanOrEqual(4);
    expect(html).toContain(
      "API request failed: the language model couldn’t do anything with what we sent it.",
    );
    expect(html + JSON.stringify(failed)).not.toContain("The stand-in was told to refuse.");

    site.model.behave({ kind: "write" });
    expect((await visitor.post(`/en/readings/${id}`, { intent: "retry" })).status).toBe(303);
    expect((await visitor.listen(`/readings/${id}/stream`)).at(-1)).toMatchObject({
      event: "done",
      id: "2.6",
    });
  });

  test("is listed, and gone once deleted", async () => {
    const visitor = browser();
    const first = `/en/readings/${await visitor.askAndDraw("yesno", { question: "First question?" })}`;
    const second = await visitor.askAndDraw("daily");
    const list = async () => (await visitor.get("/en/readings")).text();
    const before = await list();
    expect(before.indexOf(second)).toBeLessThan(before.indexOf(first.slice(-36)));
    expect(before).toContain("First question?");
    expect(before).toContain(`dateTime="${new Date().toISOString().slice(0, 10)}"`);
    const deleted = await visitor.post("/en/readings", { intent: "delete", id: second });
    expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, "/en/readings?deleted=1"]);
    expect((await visitor.post(first, { intent: "delete" })).status).toBe(303);
    expect(await list()).not.toContain("First question?");
    expect((await visitor.get(first)).status).toBe(404);
  });

  test("answers an intent that nobody knows with 422", async () => {
    const visitor = browser();
    const path = await visitor.ask("daily");
    expect((await visitor.post(path, { intent: "shuffle" })).status).toBe(422);
    expect((await visitor.post("/en/readings", { intent: "shuffle" })).status).toBe(422);
  });
});

describe("the daily limit", () => {
  test("lets a visitor finish two readings; the third post answers 429, tells when, and leads to the sign-in page", async () => {
    const visitor = browser();
    for (const kind of ["daily", "yesno"]) {
      const id = await visitor.askAndDraw(kind);
      await visitor.listen(`/readings/${id}/stream`);
    }
    const response = await visitor.post("/en/tarot/timeline", TIMELINE);
    expect(response.status).toBe(429);
    const html = await response.text();
    expect(html).toMatch(/ready.*<time dateTime="[\d-]{10}T00:00:00.000Z">at midnight UTC<\/time>/);
    expect(html).toContain("Create a free account: one more today");
    expect(html).toContain("Should I change my job?");
    expect(html).toContain(`/en/sign-in?from=${encodeURIComponent("/en/tarot/timeline")}&amp;limit=1`);
  });

  test("is told by the stream to readings asked for before it was reached", async () => {
    const visitor = browser();
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await visitor.askAndDraw("daily"));
    const ends = [];
    for (const id of ids) ends.push((await visitor.listen(`/readings/${id}/stream?lang=en`)).at(-1));
    expect(ends.map((end) => end?.event)).toEqual(["done", "done", "failed"]);
    expect(ends[2]?.data).toMatchObject({ code: "limit" });
    const page = await (await visitor.get(`/en/readings/${ids[2]}`)).text();
    expect(page).toContain("Create a free account: one more today");
    expect(page).toContain('value="retry"');
    expect((await visitor.post(`/en/readings/${ids[2]}`, { intent: "retry" })).status).toBe(429);
  });
});

describe("a form from elsewhere", () => {
  test.each([
    ["a foreign origin", { Origin: "https://evil.example" }, 403],
    ["the origin null", { Origin: "null" }, 403],
    ["another site, says the browser", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["another port of this host", { Origin: "http://127.0.0.1:1" }, 403],
  ])("is refused when it has %s", async (_, headers, status) => {
    const visitor = browser();
    expect(
      (await visitor.post("/en/tarot/timeline", TIMELINE, headers as Record<string, string>)).status,
    ).toBe(status);
    expect(visitor.cookies.size).toBe(0);
  });

  test("is taken from our public address, though a proxy names another host", async () => {
    const headers = { Origin: "http://localhost:0" };
    expect((await browser().post("/en/tarot/timeline", TIMELINE, headers)).status).toBe(303);
  });

  test("is taken from our own origin, and from a browser that names none", async () => {
    const visitor = browser();
    const own = { Origin: site.server.url, "Sec-Fetch-Site": "same-origin" };
    expect((await visitor.post("/en/tarot/timeline", TIMELINE, own)).status).toBe(303);
    expect((await visitor.post("/en/tarot/timeline", TIMELINE)).status).toBe(303);
    const byOtherScheme = { Origin: site.server.url.replace("http:", "https:") };
    expect((await visitor.post("/en/tarot/timeline", TIMELINE, byOtherScheme)).status).toBe(403);
  });
});

describe("a request that no page of ours sends", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const requests: [string, RequestInit, number][] = [
    ["JSON", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }, 415],
    ["plain text", { method: "POST", body: "x", headers: { "Content-Type": "text/plain" } }, 415],
    [
      "a broken multipart",
      { method: "POST", body: "x", headers: { "Content-Type": "multipart/form-data; boundary=y" } },
      400,
    ],
    ["no body", { method: "POST" }, 422],
    ["PUT", { method: "PUT", body: "a=b", headers: form }, 405],
    ["DELETE", { method: "DELETE" }, 405],
    ["OPTIONS", { method: "OPTIONS" }, 405],
    ["broken UTF-8", { method: "POST", body: "question=%ff%fe&reader=%c0&deck=major", headers: form }, 422],
    ["a broken cookie", { headers: { Cookie: "visitor=%%%; theme=%E0%A4%A; lang=.." } }, 200],
  ];

  test.each(requests)("%s is answered, never with 500", async (_, init, status) => {
    for (const path of ["/en/tarot/daily", "/en/readings"]) {
      expect((await fetch(site.server.url + path, init)).status).toBe(status);
    }
  });

  test("a file in place of a field is no question", async () => {
    const body = new FormData();
    body.set("question", new Blob(["Why?"]), "why.txt");
    const response = await fetch(`${site.server.url}/en/tarot/yesno`, { method: "POST", body });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Please enter a question.");
  });

  test("asking only for the head of a stream begins nothing", async () => {
    const visitor = browser();
    const id = await visitor.askAndDraw("daily");
    const asked = site.model.requests.length;
    const cookie = `visitor=${visitor.cookies.get("visitor")}`;
    const head = await fetch(`${site.server.url}/readings/${id}/stream`, {
      method: "HEAD",
      headers: { Cookie: cookie },
    });
    expect(head.status).toBe(200);
    expect(site.model.requests.length).toBe(asked);
  });
});

describe("the page of an error", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const requests: [string, string, RequestInit, number][] = [
    ["an unknown page", "/de/nirgends", {}, 404],
    ["somebody else’s reading", "/de/readings/018f7e9e-1111-4222-8333-444455556666", {}, 404],
    ["a form that nobody takes", "/de/privacy", { method: "POST", body: "a=b", headers: form }, 405],
    [
      "a body that is no form",
      "/de/zodiac",
      { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } },
      415,
    ],
  ];

  test.each(requests)(
    "for %s has a title, keeps language, theme and address, and is not indexed",
    async (_, path, init, status) => {
      const headers = { ...init.headers, Cookie: "theme=dark" } as Record<string, string>;
      const response = await fetch(site.server.url + path, { ...init, headers });
      expect(response.status).toBe(status);
      const html = await response.text();
      expect(html).toMatch(/<title>[^<]+ – Starglass<\/title>/);
      expect(html).toContain('name="robots" content="noindex"');
      expect(html).toContain('lang="de" data-theme="dark"');
      expect(html).toContain(`name="from" value="${path}"`);
    },
  );

  test("tells a browser that refuses our cookie why its reading is not there", async () => {
    const html = await (await browser().get("/en/readings/018f7e9e-1111-4222-8333-444455556666")).text();
    expect(html).toContain("cookie");
    const other = browser();
    await other.ask("daily");
    const unknown = await other.get("/en/readings/018f7e9e-1111-4222-8333-444455556666");
    expect(await unknown.text()).not.toContain("cookie");
  });

  test("in a crisis has the title of the help lines, also where the reading is somebody else’s", async () => {
    const question = "I want to kill myself";
    const id = "018f7e9e-1111-4222-8333-444455556666";
    const response = await browser().post(`/en/readings/${id}`, { intent: "follow-up", question });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("<title>You are not alone");
    expect(html).toContain("findahelpline.com");
  });
});

describe("a preference", () => {
  test("for a language is kept in its cookie and leads to the page in that language", async () => {
    const visitor = browser();
    const response = await visitor.post("/preferences", { language: "zh-TW", from: "/en/tarot/daily?x=1" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/zh-TW/tarot/daily?x=1"]);
    expect(visitor.cookies.get("lang")).toBe("zh-TW");
    expect((await visitor.get("/")).headers.get("Location")).toBe("/zh-TW");
  });

  test("tells a script where to go, and keeps the choice", async () => {
    const visitor = browser();
    const form = { language: "fr", from: "/en/tarot/yesno#order" };
    const response = await visitor.post("/preferences", form, { Accept: "application/json" });
    expect([response.status, await response.json()]).toEqual([200, { to: "/fr/tarot/yesno#order" }]);
    expect(visitor.cookies.get("lang")).toBe("fr");
  });

  test("for a language is that of an address where no page is, whose link leads home", async () => {
    const visitor = browser();
    expect((await visitor.get("/de/nowhere")).status).toBe(404);
    expect((await visitor.get("/")).headers.get("Location")).toBe("/de");
    expect((await visitor.get("/tlh/nowhere")).status).toBe(404);
    expect((await visitor.get("/fr/tarot")).headers.get("Set-Cookie")).toBeNull();
    expect((await visitor.get("/")).headers.get("Location")).toBe("/de");
  });

  test("for a theme is in the page from its first byte", async () => {
    const visitor = browser();
    await visitor.post("/preferences", { theme: "dark", from: "/en" });
    expect(await (await visitor.get("/en")).text()).toContain('data-theme="dark"');
    expect(await (await browser().get("/en")).text()).toContain('data-theme="light"');
  });

  test("never leads away from the site", async () => {
    for (const from of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
      const response = await browser().post("/preferences", { theme: "dark", from });
      expect(response.headers.get("Location")).toBe("/en");
    }
  });

  test("that is none is refused", async () => {
    expect((await browser().post("/preferences", { language: "tlh" })).status).toBe(422);
  });
});

test("no secret, question or text is in the log", () => {
  const log = site.server.lines.join("\n");
  for (const secret of ["sk-test-secret", "Should I change my job", "First question", "belongs together"]) {
    expect(log).not.toContain(secret);
  }
});
