import { describe, expect, test } from "vitest";
import { type StreamedEvent, WireBrowser } from "../integration/support/browser";
import { onPostgres } from "../integration/support/database";
import type { RunningServer } from "../integration/support/server";
import { withModel } from "../integration/support/with-model";

const { context, start } = withModel();

/** A card of the day for as many visitors, drawn and waiting for their texts. */
async function drawn(url: string, count: number, language = "en") {
  const waiting: { visitor: WireBrowser; id: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const visitor = new WireBrowser(url, language);
    waiting.push({ visitor, id: await visitor.askAndDraw("daily") });
  }
  return waiting;
}

type Waiting = Awaited<ReturnType<typeof drawn>>;

/** How the texts end, all of them begun at once. */
function ends(waiting: Waiting): Promise<(StreamedEvent | undefined)[]> {
  return Promise.all(
    waiting.map(async ({ visitor, id }) =>
      (await visitor.listen(`/readings/${id}/stream?lang=${visitor.language}`)).at(-1),
    ),
  );
}

const linesOf = ({ lines }: RunningServer, text: string) => lines.filter((line) => line.includes(text));

test("while the model is down a reading fails at once, in the visitor's language, costs nothing, and is offered to the almanac", async () => {
  context.model.behave({ kind: "status", status: 503 });
  const server = await start();
  const messages = (await ends(await drawn(server.url, 5))).map((end) => end?.data.message);
  expect(new Set(messages)).toEqual(
    new Set(["API request failed: the language model isn’t working right now."]),
  );
  const asked = context.model.requests.length;
  const [late] = await drawn(server.url, 1, "es");
  if (!late) throw new Error("Nobody came.");
  expect((await ends([late]))[0]?.data).toEqual({
    code: "model",
    message:
      "El modelo de lenguaje no está disponible en este momento. Inténtalo otra vez en un minuto o pregúntale al almanaque.",
  });
  expect(context.model.requests.length).toBe(asked);
  const page = await (await late.visitor.get(`/es/readings/${late.id}`)).text();
  expect(page).toContain("El modelo de lenguaje no está disponible");
  expect(page).toContain("Preguntar al almanaque");
  await late.visitor.post(`/es/readings/${late.id}`, { intent: "almanac" });
  expect((await ends([late]))[0]?.event).toBe("done");
  await expect.poll(() => linesOf(server, "the model does not answer")).toHaveLength(1);
}, 60_000);

describe("beyond the day's calls", () => {
  const SENTENCE = "The language model has written all it may for today";

  test("a reading says so, costs nothing, and is offered to the almanac", async () => {
    const { url } = await start({ MODEL_DAILY_CALLS: "2" });
    const waiting = await drawn(url, 6);
    const ended = await ends(waiting);
    expect(ended.filter((end) => end?.event === "done")).toHaveLength(2);
    const refused = waiting.filter((_, n) => ended[n]?.data.message?.startsWith(SENTENCE));
    expect(refused).toHaveLength(4);
    expect(context.model.requests).toHaveLength(2);
    const [{ visitor, id } = { visitor: new WireBrowser(url), id: "" }] = refused;
    expect(await (await visitor.get(`/en/readings/${id}`)).text()).toContain('value="almanac"');
    await visitor.post(`/en/readings/${id}`, { intent: "almanac" });
    expect((await visitor.listen(`/readings/${id}/stream`)).at(-1)?.event).toBe("done");
    const more = [await visitor.askAndDraw("daily"), await visitor.askAndDraw("daily")];
    for (const next of more)
      expect((await visitor.listen(`/readings/${next}/stream`)).at(-1)?.data.code).toBe("model");
  }, 60_000);

  test.runIf(onPostgres)(
    "is beyond those of all servers together",
    async () => {
      const servers = await Promise.all([1, 2].map(() => start({ MODEL_DAILY_CALLS: "11" })));
      const waiting = await Promise.all(servers.map(({ url }) => drawn(url, 10)));
      const ended = await ends(waiting.flat());
      expect(ended.filter((end) => end?.event === "done")).toHaveLength(7);
      expect(ended.filter((end) => end?.data.message?.startsWith(SENTENCE))).toHaveLength(13);
      expect(context.model.requests).toHaveLength(7);
    },
    60_000,
  );

  test("must be a number", async () => {
    await expect(start({ MODEL_DAILY_CALLS: "many" })).rejects.toThrow("MODEL_DAILY_CALLS");
  });
});
