import { connect, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Language,
  type Reading,
  Starglass,
  type TextEvent,
} from "../../../clients/typescript/src/index";
import { withSite } from "../support/account-journey";
import { newClient } from "../support/auth-client";
import { PASSWORD } from "../support/person";

const site = withSite();

/** A way to the site on which each stream breaks in the middle of its third chunk, the first time that it is heard. */
let breaking: Server;
const broken = new Set<string>();
beforeAll(async () => {
  breaking = createServer((near) => {
    const { port, hostname } = new URL(site.server.url);
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
    let stream: string | null = null;
    let heard = "";
    near.on("data", (piece) => {
      stream = /^GET (\S+\/stream)\S* /.exec(piece.toString("latin1"))?.[1] ?? null;
      heard = "";
      far.write(piece);
    });
    far.on("data", (piece) => {
      const before = heard.length;
      heard += piece.toString("latin1");
      const third = [...heard.matchAll(/event: chunk/g)][2]?.index;
      if (stream === null || third === undefined || broken.has(stream)) return near.write(piece);
      broken.add(stream);
      return near.write(piece.subarray(0, Math.max(0, third + 7 - before)), () => near.destroy());
    });
  });
  await new Promise<void>((resolve) => breaking.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  breaking?.close();
});

function clientAt(token?: string | (() => Promise<string>), language: Language = "de"): Starglass {
  const address = breaking.address();
  const port = typeof address === "object" ? address?.port : "";
  return new Starglass({ url: `http://127.0.0.1:${port}`, token, language });
}

/** What a text says, and how its stream ended. */
async function hear(events: AsyncGenerator<TextEvent>) {
  const heard = { text: "", ids: [] as string[], last: "" };
  for await (const { id, event, data } of events) {
    heard.ids.push(id);
    heard.last = event;
    if ("text" in data) heard.text += data.text;
  }
  return heard;
}

function asReading(answer: Awaited<ReturnType<Starglass["ask"]>>): Reading {
  if ("crisis" in answer) throw new Error("Taken for a cry for help.");
  return answer;
}

const textOf = ({ sections }: Reading["text"]) => sections.map(({ text }) => text).join("");

/** Asks, draws, hears, goes on, lists, shares and deletes, over a connection that breaks. */
async function journey(starglass: Starglass): Promise<void> {
  const { readers } = await starglass.listReaders();
  const { spreads } = await starglass.listSpreads();
  const asked = asReading(
    await starglass.ask({
      kind: "timeline",
      reader: readers[0]?.id ?? "selene",
      question: "Soll ich die Stelle wechseln?",
    }),
  );
  expect(asked).toMatchObject({ language: "de", cards: null });
  const drawn = await starglass.draw(asked.id);
  expect(drawn.cards).toHaveLength(spreads.find(({ kind }) => kind === "timeline")?.positions.length ?? 0);

  const heard = await hear(starglass.stream(asked.id));
  expect([...broken].some((path) => path.includes(asked.id))).toBe(true);
  expect(heard.last).toBe("done");
  expect(new Set(heard.ids).size).toBe(heard.ids.length);
  const whole = await starglass.waitForText(asked.id);
  expect(heard.text).toBe(textOf(whole.text));

  const gone = asReading(await starglass.followUp(asked.id, { question: "Und wann?" }));
  expect(gone.followUp?.status).toBe("pending");
  const answer = await hear(starglass.streamFollowUp(asked.id));
  const { followUp } = await starglass.getReading(asked.id);
  expect(answer.text).toBe(followUp && textOf(followUp));

  const listed: string[] = [];
  for await (const { id } of starglass.everyReading()) listed.push(id);
  expect(listed).toEqual([asked.id]);

  const { share } = await starglass.shareReading(asked.id, { withQuestion: true });
  const shown = await fetch(site.server.url + new URL(share.link?.url ?? "").pathname);
  expect([shown.status, await shown.text()]).toEqual([
    200,
    expect.stringContaining("Soll ich die Stelle wechseln?"),
  ]);
  expect((await starglass.withdrawShare(asked.id)).share.link).toBe(null);
  await starglass.deleteReading(asked.id);
  await expect(starglass.getReading(asked.id)).rejects.toMatchObject({ status: 404, code: "not-found" });
}

test("an anonymous visitor asks, hears through a connection that breaks, goes on, shares and deletes", async () => {
  const { token } = await clientAt().createVisitor();
  const starglass = clientAt(token);
  await journey(starglass);
  expect(await starglass.getUsage()).toMatchObject({ role: "anonymous", taken: 2, left: 0 });
  const refused = starglass.ask({ kind: "daily", reader: "selene" });
  await expect(refused).rejects.toMatchObject({ status: 429, code: "limit", retryAfter: null });
});

test("somebody who is signed in does the same, with the token that their session has", async () => {
  const { email } = await site.member();
  const { client } = newClient(site.server.url);
  expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBe(null);
  const starglass = clientAt(async () => (await client.getSession()).data.session?.access_token ?? "");
  await journey(starglass);
  expect(await starglass.getUsage()).toMatchObject({ role: "member", taken: 2 });
  expect(await starglass.getSubscription()).toEqual({ subscription: null, credit: 0 });
  await client.signOut();
  await expect(starglass.getUsage()).rejects.toMatchObject({ status: 401, code: "unauthorized" });
});

describe("what is refused", () => {
  test("is told by the field, in the language of the call", async () => {
    const { token } = await clientAt().createVisitor();
    const asked = clientAt(token).ask({ kind: "yesno", reader: "selene", question: " " }, { language: "fr" });
    await expect(asked).rejects.toMatchObject({
      status: 422,
      code: "invalid",
      errors: [{ field: "question", code: "blank", detail: "Veuillez saisir une question." }],
    });
  });

  test("is done once where the same key says that it is the same", async () => {
    const { token } = await clientAt().createVisitor();
    const starglass = clientAt(token);
    const once = () => starglass.ask({ kind: "daily", reader: "theo" }, { idempotencyKey: "today" });
    expect(asReading(await once()).id).toBe(asReading(await once()).id);
  });
});
