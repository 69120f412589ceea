import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { CALLS } from "~/http/api/calls.server";
import { describeCalls } from "~/http/api/describe-calls.server";
import { NAMED, problemSchema, textEventSchema } from "~/http/api/schemas";
import { LANGUAGES } from "~/i18n/languages";
import { removeOldAnswers } from "~/idempotency/remove-old-answers.server";
import { hearCry } from "~/readings/crisis/hear-cry.server";
import { readSentences } from "../../../training/corpus";
import { ApiClient, newVisitorClient, ORIGIN } from "../support/api-client";
import { expectExamples } from "../support/api-examples";
import { parseEvents, textOf } from "../support/browser";
import { withDatabase } from "../support/in-process";

withDatabase(() => ({ APP_URL: ORIGIN }));

const ASKED = { kind: "timeline", reader: "selene", question: "Should I change my job?" };
const SHARED_AT = /^https:\/\/starglass\.test\/en\/shared\/[\w-]{24}$/;
const cries = readSentences("calibration", "en").crisis;
const SURE = cries.find((text) => hearCry(text) === "sure") ?? "";
const VEILED = cries.find((text) => hearCry(text) === "unsure") ?? "";

/** Asks and draws. @returns the reading's id. */
async function drawn(client: ApiClient, asked: object = ASKED): Promise<string> {
  const { body } = await client.json("POST", "/readings", { body: asked });
  await client.json("POST", `/readings/${body.id}/draw`);
  return body.id;
}

describe("a reading", () => {
  test("is asked for, drawn once, heard, gone on with, listed and deleted", async () => {
    const client = await newVisitorClient();
    const asked = await client.json("POST", "/readings", { body: ASKED });
    expect(asked).toMatchObject({ status: 201, body: { kind: "timeline", deck: "major", cards: null } });
    expect(asked.headers.get("Location")).toBe(`/api/v1/readings/${asked.body.id}`);
    expect(asked.headers.get("RateLimit-Remaining")).toBe("2");
    const at = `/readings/${asked.body.id}`;
    expect(await client.json("GET", `${at}/stream`)).toMatchObject({
      status: 409,
      body: { code: "not-drawn" },
    });
    const { body: first } = await client.json("POST", `${at}/draw`);
    const { body: again } = await client.json("POST", `${at}/draw`);
    expect(first.cards).toHaveLength(3);
    expect(again.cards).toEqual(first.cards);

    const events = parseEvents(await (await client.call("GET", `${at}/stream`)).text());
    expect(events.at(-1)?.event).toBe("done");
    for (const event of events) expect(textEventSchema.parse(event)).toEqual(event);
    const third = events[2]?.id ?? "";
    const rest = parseEvents(
      await (await client.call("GET", `${at}/stream`, { headers: { "Last-Event-ID": third } })).text(),
    );
    expect(rest).toEqual(events.slice(3));
    expect((await client.call("GET", `${at}/stream?after=${events.at(-1)?.id}`)).status).toBe(204);

    const { body: whole } = await client.json("GET", `${at}/text`);
    expect(whole.text.status).toBe("done");
    expect(whole.text.sections.map(({ section }: { section: string }) => section)).toEqual([
      ...["past", "present", "future", "synthesis"],
    ]);
    expect(whole.text.sections.map(({ text }: { text: string }) => text).join("")).toBe(textOf(events));

    const followUp = await client.json("POST", `${at}/follow-up`, { body: { question: "And when?" } });
    expect(followUp).toMatchObject({ status: 201, body: { followUp: { status: "pending" } } });
    expect((await client.json("GET", `${at}/follow-up/text`)).body.followUp.status).toBe("done");
    expect(await client.json("POST", `${at}/follow-up`, { body: { question: "And?" } })).toMatchObject({
      status: 409,
      body: { code: "no-follow-up" },
    });
    expect((await client.json("GET", "/usage")).body).toMatchObject({ limit: 2, taken: 2, left: 0 });
    const refused = await client.json("POST", "/readings", { body: ASKED });
    expect(refused).toMatchObject({ status: 429, body: { code: "limit" } });

    expect((await client.json("GET", "/readings")).body.readings).toMatchObject([{ id: asked.body.id }]);
    expect((await client.call("DELETE", at)).status).toBe(204);
    expect((await client.json("GET", at)).status).toBe(404);
  });

  test("of two signs is waited for without a draw", async () => {
    const client = await newVisitorClient();
    const body = { kind: "zodiac", mine: "leo", theirs: "libra", question: "How do we get on?" };
    const asked = await client.json("POST", "/readings?lang=de", { body });
    expect(asked.body).toMatchObject({ language: "de", signs: { mine: "leo", theirs: "libra" } });
    expect((await client.json("GET", `/readings/${asked.body.id}/text`)).body.text.status).toBe("done");
  });

  test("is its owner's alone", async () => {
    const id = await drawn(await newVisitorClient());
    const other = await newVisitorClient();
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/stream"],
      ["GET", "/text"],
      ["POST", "/draw"],
      ["POST", "/retry"],
      ["POST", "/share"],
      ["DELETE", "/share"],
      ["DELETE", ""],
    ] as const)
      expect([path, (await other.call(method, `/readings/${id}${path}`)).status]).toEqual([path, 404]);
  });

  test("is shared once its text is whole, with its question or without, and the link is withdrawn for good", async () => {
    const client = await newVisitorClient();
    const at = `/readings/${await drawn(client)}`;
    const share = (body?: object) => client.json("POST", `${at}/share`, { body });
    expect(await share()).toMatchObject({ status: 409, body: { code: "not-shareable" } });
    expect((await client.json("GET", `${at}/text`)).body.share).toEqual({ isPossible: true, link: null });
    const { body: shared } = await share();
    const { link } = shared.share;
    expect(link).toMatchObject({ url: expect.stringMatching(SHARED_AT), withQuestion: false });
    expect(link.pictures.tall).toBe(`${ORIGIN}/shared/${link.url.slice(-24)}-tall.png`);
    const { body: told } = await share({ withQuestion: true });
    expect(told.share.link).toEqual({ ...link, withQuestion: true });
    expect((await client.json("DELETE", `${at}/share`)).body.share.link).toBe(null);
    expect((await share()).body.share.link.url).not.toBe(link.url);
    await db().share.updateMany({ data: { takenDownAt: new Date() } });
    expect((await client.json("GET", at)).body.share).toEqual({ isPossible: false, link: null });
    expect((await share()).status).toBe(409);
  });

  test("is listed by cursors", async () => {
    const client = await newVisitorClient();
    const ids: string[] = [];
    for (let n = 0; n < 22; n += 1) ids.unshift(await drawn(client));
    const first = (await client.json("GET", "/readings")).body;
    const second = (await client.json("GET", `/readings?after=${first.next}`)).body;
    expect([...first.readings, ...second.readings].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(second.next).toBe(null);
  });

  test("a retry begins a failed text anew, and the almanac is asked like by the page", async () => {
    const client = await newVisitorClient();
    const id = await drawn(client);
    await db().writing.updateMany({
      where: { readingId: id },
      data: { status: "failed", failure: "model", attempt: 1, finishedAt: new Date() },
    });
    expect((await client.json("GET", `/readings/${id}`)).body.text).toMatchObject({
      failure: { code: "model", message: "Cannot read the response stream." },
      mayBeRetried: true,
    });
    expect((await client.json("POST", `/readings/${id}/almanac`)).body.text.status).toBe("pending");
    expect((await client.json("GET", `/readings/${id}/text`)).body.text.interpreter).toBe("almanac");
  });
});

describe("a cry for help", () => {
  test("is answered with help, whoever sends it and whatever else is wrong; nothing is stored", async () => {
    const before = await db().reading.count();
    const sent = [
      { ...ASKED, question: SURE },
      { ...ASKED, question: SURE, reader: "merlin" },
      { question: SURE, more: 1 },
    ];
    for (const body of sent) {
      const answer = await new ApiClient().json("POST", "/readings", { body });
      expect(answer).toMatchObject({ status: 200, body: { crisis: { title: "You are not alone" } } });
      expect(NAMED.Crisis.safeParse(answer.body).success).toBe(true);
    }
    expect(await db().reading.count()).toBe(before);
    expect(await db().keptAnswer.count()).toBe(0);
  });

  test("that may be more than a question has help beside its reading, and nothing is sold", async () => {
    const client = await newVisitorClient();
    const asked = await client.json("POST", "/readings", { body: { ...ASKED, question: VEILED } });
    expect(asked).toMatchObject({ status: 201, body: { text: { help: [{ trouble: "crisis" }] } } });
    const body = { ...ASKED, question: VEILED, deck: "full" };
    const refused = await client.json("POST", "/readings", { body });
    expect(refused).toMatchObject({ status: 403, body: { code: "premium", help: { trouble: "crisis" } } });
    expect(refused.body.detail).toBe("Please choose one of these decks.");
  });
});

describe("refused is, as a problem with a stable code,", () => {
  test.each([
    ["no token", "GET", "/usage", { token: "" }, 401, "unauthorized"],
    ["a token of nobody's", "GET", "/usage", { token: `sgv_${"A".repeat(65)}` }, 401, "unauthorized"],
    ["an unknown kind of token", "GET", "/usage", { token: "abc" }, 401, "unauthorized"],
    ["no JSON", "POST", "/readings", { body: "{" }, 400, "invalid-json"],
    ["no text", "POST", "/readings", { body: "\u0000" }, 400, "invalid-json"],
    [
      "a form",
      "POST",
      "/readings",
      { body: "a=b", headers: { "Content-Type": "text/plain" } },
      415,
      "content-type",
    ],
    ["too much", "POST", "/readings", { body: { question: "x".repeat(20_000) } }, 413, "too-large"],
    ["no path of ours", "GET", "/nothing", {}, 404, "not-found"],
    ["another method", "DELETE", "/readers", {}, 405, "method"],
    ["an unknown card", "GET", "/cards/joker", {}, 404, "not-found"],
    ["an unknown language", "GET", "/readers?lang=xx", {}, 422, "invalid"],
    ["an unknown parameter", "GET", "/readers?page=2", {}, 422, "invalid"],
    ["a subscriber's deck", "POST", "/readings", { body: { ...ASKED, deck: "full" } }, 403, "premium"],
    ["a subscription of a visitor", "GET", "/subscription", {}, 403, "account-needed"],
    ["a plan that is not named", "GET", "/subscription/change", {}, 422, "invalid"],
    ["a change of plan of a visitor", "GET", "/subscription/change?plan=yearly", {}, 403, "account-needed"],
    ["a checkout of a visitor", "POST", "/checkout", { body: { plan: "monthly" } }, 403, "account-needed"],
  ])("%s", async (_, method, path, sent, status, code) => {
    const client = await newVisitorClient();
    const answer = await client.json(method, path, { token: client.token, ...sent });
    expect(answer).toMatchObject({ status, body: { status, code } });
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
    expect(problemSchema.safeParse(answer.body).success).toBe(true);
    expect(answer.body.type).toBe(`${ORIGIN}/en/developers#${code}`);
  });

  test("each field that is wrong, in the words of its form", async () => {
    const client = await newVisitorClient();
    const faults = async (body: object, language = "en") =>
      (await client.json("POST", `/readings?lang=${language}`, { body })).body.errors;
    expect(await faults({ ...ASKED, reader: "merlin" })).toEqual([
      { field: "reader", code: "value", detail: "Please choose one of these readers." },
    ]);
    expect(await faults({ ...ASKED, question: " " })).toEqual([
      { field: "question", code: "blank", detail: "Please enter a question." },
    ]);
    expect(await faults({ ...ASKED, question: "x".repeat(301) })).toMatchObject([{ code: "tooLong" }]);
    expect(await faults({ ...ASKED, extra: 1 }, "fr")).toEqual([
      { field: "extra", code: "unknown-field", detail: "Ce champ n’est pas connu ici." },
    ]);
  });
});

describe("an idempotency key", () => {
  const keyed = (key: string, body: object = ASKED) => ({ body, headers: { "Idempotency-Key": key } });

  test("has the same asked once: at once, and again, the same answer", async () => {
    const client = await newVisitorClient();
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => client.json("POST", "/readings", keyed(key))),
    );
    const made = all.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const { body } of all.filter(({ status }) => status !== 201)) expect(body.code).toBe("key-running");
    const again = await client.json("POST", "/readings", keyed(key));
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.headers.get("Location")).toBe(`/api/v1/readings/${again.body.id}`);
    expect(again.body).toEqual(made[0]?.body);
  });

  test("is refused for another body, is each client's own, and keeps no refusal", async () => {
    const client = await newVisitorClient();
    const key = randomUUID();
    expect((await client.json("POST", "/readings", keyed(key, { ...ASKED, reader: "x" }))).status).toBe(422);
    const { body } = await client.json("POST", "/readings", keyed(key));
    const other = { ...ASKED, question: "Should I stay?" };
    expect(await client.json("POST", "/readings", keyed(key, other))).toMatchObject({
      status: 409,
      body: { code: "key-reused" },
    });
    const stranger = await (await newVisitorClient()).json("POST", "/readings", keyed(key));
    expect(stranger.status).toBe(201);
    expect(stranger.body.id).not.toBe(body.id);
    expect((await client.json("POST", "/readings", keyed("no blanks"))).body.code).toBe("invalid-key");
  });

  test("is kept a day, and nothing of a reading beyond its deletion", async () => {
    const client = await newVisitorClient();
    const key = randomUUID();
    const { body } = await client.json("POST", "/readings", keyed(key));
    await db().keptAnswer.updateMany({ data: { begunAt: new Date(Date.now() - 86_400_001) } });
    const next = await client.json("POST", "/readings", keyed(key));
    expect(next.body.id).not.toBe(body.id);
    await client.call("DELETE", `/readings/${next.body.id}`);
    expect(await db().keptAnswer.count({ where: { readingId: next.body.id } })).toBe(0);
    await removeOldAnswers();
    expect(await db().keptAnswer.count()).toBe(0);
  });
});

describe("what is the same for everybody", () => {
  test.each(["/readers", "/spreads", "/cards", "/signs", "/languages", "/plans"])(
    "%s answers in the asked language, and once unchanged with 304",
    async (path) => {
      const client = new ApiClient();
      for (const language of LANGUAGES) {
        const answer = await client.json("GET", `${path}?lang=${language}`);
        expect([answer.status, answer.headers.get("Content-Language")]).toEqual([200, language]);
        const accepted = await client.json("GET", path, { headers: { "Accept-Language": language } });
        expect(accepted.body).toEqual(answer.body);
        const headers = { "If-None-Match": answer.headers.get("ETag") ?? "" };
        expect((await client.call("GET", `${path}?lang=${language}`, { headers })).status).toBe(304);
      }
    },
  );
});

describe("the description", () => {
  test("names each call, its schemas and its words in every language", async () => {
    for (const language of LANGUAGES) {
      const described = describeCalls(language);
      expect(described.openapi).toBe("3.1.0");
      const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
      expect(operations).toHaveLength(CALLS.length);
      for (const operation of operations) expect(operation).toMatchObject({ summary: expect.any(String) });
      const text = JSON.stringify(described);
      const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
      expect(refs.length).toBeGreaterThan(30);
      const { components } = described as { components: Record<string, Record<string, object>> };
      for (const [, kind = "", name = ""] of refs)
        expect([name, components[kind]?.[name]]).not.toContain(undefined);
    }
    expect((await new ApiClient().json("GET", "/openapi.json")).body.servers).toEqual([
      { url: `${ORIGIN}/api/v1` },
    ]);
  });

  test("has examples that are answered as they are written", async () => {
    const { body: visitor } = await new ApiClient().json("POST", "/visitors");
    await expectExamples(new ApiClient(visitor.token), undefined);
  });
});

test("no input comes to a fault of ours, at whichever path", async () => {
  const client = await newVisitorClient();
  const id = await drawn(client);
  const part = fc.oneof(
    fc.constantFrom("", id, randomUUID(), "%00", "..", "readings", "draw", "é", "constructor", "__proto__"),
    fc.string({ maxLength: 8 }).map(encodeURIComponent),
  );
  const path = fc.oneof(
    fc
      .constantFrom(...CALLS.map((call) => call.path))
      .chain((pattern) => part.map((value) => pattern.replace("{id}", value))),
    fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
  );
  const key = fc.constantFrom("", "k", "\u00ff", "x".repeat(300));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "POST", "DELETE", "PUT", "PATCH", "HEAD"),
      path,
      fc.constantFrom("", "?lang=xx", "?after=1.1", "?after=%00", "?lang=de&lang=fr", "?__proto__=1"),
      fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify(ASKED))),
      fc.constantFrom(client.token ?? "", "", "sgv_", "sgp_x", "a.b.c"),
      key,
      async (method, at, query, body, token, idempotency) => {
        if (/\/(stream|text)$/.test(at) && at.includes(id)) return;
        const hasBody = !["GET", "HEAD"].includes(method);
        const response = await client.call(method, at + query, {
          token,
          ...(hasBody && { body }),
          headers: { "Idempotency-Key": idempotency, "Last-Event-ID": body.replace(/[^\x20-\x7e]/g, "") },
        });
        expect([at, response.status < 500]).toEqual([at, true]);
      },
    ),
    { numRuns: 400 },
  );
});
