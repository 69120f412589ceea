import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InterpretationRequest, TarotRequest } from "~/readings/interpreters/interpreter";
import { createModelInterpreter, type Patience } from "~/readings/interpreters/model/model.server";
import type { OpenAISettings } from "~/readings/interpreters/model/openai.server";
import type { Chunk } from "~/readings/reading";
import {
  type Asked,
  delta,
  event,
  type OpenAiStandIn,
  startOpenAi,
  THREE_CARDS,
} from "../../stand-ins/openai";
import { UNHEARD } from "../support/unheard";

let model: OpenAiStandIn;
beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  model = await startOpenAi();
});
beforeEach(() => {
  model.requests.length = 0;
});
afterAll(() => model.close());

const CARD = { id: "star", orientation: "reversed" } as const;
const REQUEST: TarotRequest = {
  kind: "yesno",
  language: "en",
  reader: "wen",
  question: "Will it rain?",
  cards: [CARD],
  date: "2026-11-21",
  followUp: null,
};
const TIMELINE: TarotRequest = { ...REQUEST, kind: "timeline", cards: [CARD, CARD, CARD] };
const ZODIAC: InterpretationRequest = {
  kind: "zodiac",
  language: "en",
  question: "How do we suit each other?",
  signs: { mine: "leo", theirs: "pisces" },
  date: "2026-11-21",
};
const DONE = "data: [DONE]\n\n";

/** Somebody who has texts written by the stand-in, as it is then known. */
function writer(patience: Partial<Patience> = {}, settings: Partial<OpenAISettings> = {}) {
  const interpreter = createModelInterpreter(
    { apiKey: undefined, baseUrl: model.url, model: "local", ...settings },
    { patience: { first: 5_000, next: 5_000, reasoning: 5_000, last: 5_000, whole: 5_000, ...patience } },
  );
  return async (request: InterpretationRequest = REQUEST) => {
    let chunks: Chunk[] = [];
    let restarts = 0;
    let wasTruncated = false;
    const onRestart = () => {
      restarts += 1;
      chunks = [];
    };
    const onTruncated = () => {
      wasTruncated = true;
    };
    for await (const chunk of interpreter.write(request, { ...UNHEARD, onRestart, onTruncated }))
      chunks.push(chunk);
    return { text: chunks.map(({ text }) => text).join(""), chunks, restarts, wasTruncated };
  };
}

const write = (request?: InterpretationRequest) => writer()(request);

function answer(give: (response: ServerResponse, body: Asked["body"], path: string) => void) {
  model.behave({ kind: "answer", with: give });
}

function stream(response: ServerResponse, ...events: string[]) {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.end(events.join(""));
}

function refuse(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Answers one text after the other; the last again and again. */
function sayInTurn(...texts: string[]) {
  answer((response) => {
    const text = texts[Math.min(model.requests.length, texts.length) - 1] ?? "";
    stream(
      response,
      event(delta(text)),
      event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
      DONE,
    );
  });
}

describe("a parameter that a server refuses", () => {
  /** A newer model of OpenAI's. */
  const newer = (response: ServerResponse, body: Asked["body"]) => {
    for (const [name, hint] of [
      ["max_tokens", "Use 'max_completion_tokens' instead."],
      ["temperature", "Only the default (1) value is supported."],
    ] as const)
      if (name in body)
        return refuse(response, 400, {
          error: {
            message: `Unsupported parameter: '${name}' is not supported with this model. ${hint}`,
            param: name,
          },
        });
    stream(response, event(delta("One card speaks.")), DONE);
  };

  test("is left out or named as the server knows it, now and from then on, with room for thoughts", async () => {
    answer(newer);
    const writes = writer();
    expect((await writes()).text).toBe("One card speaks.\n");
    expect(model.requests).toHaveLength(3);
    await writes();
    expect(model.requests).toHaveLength(4);
    const { body } = model.requests[3] ?? {};
    expect(body).toMatchObject({ max_completion_tokens: 5_000 });
    expect(body).not.toHaveProperty("max_tokens");
    expect(body).not.toHaveProperty("temperature");
  });

  test.each<[string, number, (name: string) => object]>([
    ["at the top", 400, (name) => ({ object: "error", message: `bad ${name}`, code: 400 })],
    [
      "as a list",
      422,
      (name) => ({ detail: [{ loc: ["body", name], msg: "Extra inputs are not permitted" }] }),
    ],
    ["as a sentence", 400, (name) => ({ error: `invalid option provided: ${name}` })],
  ])("is read where it is said %s", async (_, status, saying) => {
    answer((response, body) =>
      "temperature" in body
        ? refuse(response, status, saying("temperature"))
        : stream(response, event(delta("One card speaks.")), DONE),
    );
    expect((await write()).text).toBe("One card speaks.\n");
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.body).toMatchObject({
      max_tokens: 1_000,
      stream_options: { include_usage: true },
    });
  });

  test("is kept where leaving it out did not help", async () => {
    let isStrict = true;
    answer((response) =>
      isStrict
        ? refuse(response, 400, { error: { message: "The prompt asks for the temperature of hell." } })
        : stream(response, event(delta("One card speaks.")), DONE),
    );
    const writes = writer();
    await expect(writes()).rejects.toMatchObject({ fault: "status", status: 400 });
    isStrict = false;
    await writes();
    expect(model.requests.at(-1)?.body).toMatchObject({ temperature: 0.9 });
  });

  test("and our settings say what is asked for instead of the specification's figures", async () => {
    answer((response) => stream(response, event(delta("One card speaks.")), DONE));
    await writer({}, { temperature: 0.2, maxTokens: 700 })();
    expect(model.requests[0]?.body).toMatchObject({ temperature: 0.2, max_tokens: 700 });
  });
});

describe("an answer is read", () => {
  test("that is packed, as it comes", async () => {
    answer((response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Content-Encoding": "gzip" });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write(event(delta("One card speaks.\n")));
      gzip.flush();
      setTimeout(() => gzip.end(event(delta("It speaks of you.")) + DONE), 20);
    });
    expect((await write()).text).toBe("One card speaks.\nIt speaks of you.\n");
  });

  test.each([REQUEST, ZODIAC])(
    "that is one object though a stream was asked for, and otherwise: $kind",
    async (request) => {
      const whole = {
        choices: [{ index: 0, message: { content: "One card speaks." }, finish_reason: "stop" }],
      };
      answer((response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify(whole, null, 2));
      });
      expect((await write(request)).text).toBe("One card speaks.\n");
      answer((response) => stream(response, event(delta("One card ")), event(delta("speaks.")), DONE));
      expect((await write(request)).text).toBe("One card speaks.\n");
    },
  );

  test("whose content is a list of parts, and of whose choices there are two", async () => {
    const parts = [
      { type: "text", text: "One card " },
      { type: "text", text: "speaks." },
    ];
    const second = { choices: [{ index: 1, delta: { content: "Another text." }, finish_reason: "length" }] };
    answer((response) =>
      stream(
        response,
        event(second),
        event({ choices: [{ index: 0, delta: { content: parts } }] }),
        event(second),
        DONE,
      ),
    );
    const { text, wasTruncated } = await write();
    expect(text).toBe("One card speaks.\n");
    expect(wasTruncated).toBe(false);
  });

  test("that says its end and not why, whether or not the connection closes", async () => {
    answer((response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(event(delta("One card speaks.")) + DONE);
    });
    expect((await write()).text).toBe("One card speaks.\n");
    answer((response) => stream(response, event(delta("One card speaks."))));
    await expect(write()).rejects.toMatchObject({ fault: "connection" });
  });

  test("at another address of the same origin, and of no other", async () => {
    answer((response, _, path) => {
      if (path.includes("moved")) return stream(response, event(delta("One card speaks.")), DONE);
      response.writeHead(307, { Location: "/v1/moved/chat/completions" });
      response.end();
    });
    expect((await write()).text).toBe("One card speaks.\n");
    expect(model.requests[1]?.body).toEqual(model.requests[0]?.body);
    const other = await startOpenAi();
    answer((response) => {
      response.writeHead(307, { Location: `${other.url}/chat/completions` });
      response.end();
    });
    await expect(write()).rejects.toMatchObject({ fault: "status", status: 307 });
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  test("but not round in circles", async () => {
    answer((response, _, path) => {
      response.writeHead(308, { Location: path });
      response.end();
    });
    await expect(write()).rejects.toMatchObject({ fault: "status", status: 308 });
    expect(model.requests).toHaveLength(4);
  });
});

describe("what a model thinks", () => {
  const thought = (text: string) => event({ choices: [{ index: 0, delta: { reasoning_content: text } }] });

  test.each([
    ["beside the text", thought("Hm. "), ""],
    ["in the text", event(delta("<think>Hm. ")), event(delta("</think>"))],
  ])("%s is life, for as long as it may last, and is not shown", async (_, one, close) => {
    answer(async (response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      for (let n = 0; n < 12; n += 1) {
        response.write(n === 0 ? one : one.replace("<think>", ""));
        await sleep(25);
      }
      response.end(close + event(delta("One card speaks.")) + DONE);
    });
    expect((await writer({ first: 150, next: 150 })()).text).toBe("One card speaks.\n");
    await expect(writer({ reasoning: 100 })()).rejects.toMatchObject({ fault: "timeout" });
  });

  test("goes on too long, twice, and then the text is given up", async () => {
    answer((response) => stream(response, thought("Hm. ".repeat(8_000)), DONE));
    await expect(write()).rejects.toMatchObject({ fault: "unusable" });
    expect(model.requests).toHaveLength(2);
  });

  test("uses up what the text was to have: it is asked again, with more", async () => {
    answer((response, { max_tokens }) =>
      max_tokens === 1_000
        ? stream(response, thought("Hm."), event({ choices: [{ delta: {}, finish_reason: "length" }] }), DONE)
        : stream(response, thought("Hm."), event(delta("One card speaks.")), DONE),
    );
    const { text, wasTruncated } = await write();
    expect(text).toBe("One card speaks.\n");
    expect(wasTruncated).toBe(false);
    expect(model.requests.map(({ body }) => body.max_tokens)).toEqual([1_000, 5_000]);
  });
});

describe("a text is tidied", () => {
  test("of thoughts, fences, preambles, emphasis and the signs of its template", async () => {
    sayInTurn(
      "<think>\nPast. Present.\n</think>\n\n```markdown\nSure! Here is your reading:\n\n**The Star** speaks *softly*.\n- Rest.\n* Wait.\n```<|im_end|>\n<|im_start|>user\nThank you!",
    );
    expect((await write()).text).toBe("The Star speaks softly.\n• Rest.\n• Wait.\n");
  });

  test("of whatever its headings wear", async () => {
    sayInTurn(
      "Of course!\n**Past: The Star**\nIt was.\n【Present】\nIt is.\n3. Future\nIt will be.\n＃＃ Synthesis\nSo it goes.</s>",
    );
    expect((await write(TIMELINE)).chunks).toEqual([
      { section: "past", text: "It was.\n" },
      { section: "present", text: "It is.\n" },
      { section: "future", text: "It will be.\n" },
      { section: "synthesis", text: "So it goes.\n" },
    ]);
  });
});

describe("a text that is of no use is asked for once more", () => {
  const GERMAN =
    "Der Stern steht umgekehrt vor dir, und das ist keine schlechte Nachricht für den Regen, der nicht kommt.";

  test.each([
    ["a refusal", REQUEST, "I'm sorry, but I can't help with that."],
    ["in another language", REQUEST, GERMAN],
    [
      "without its first part",
      TIMELINE,
      "## present ##\nIt is.\n## future ##\nIt will be.\n## synthesis ##\nSo.",
    ],
  ])("before anything of it is shown: %s", async (_, request, useless) => {
    sayInTurn(useless, request === TIMELINE ? THREE_CARDS : "The star turns its back on the rain.");
    const { text, restarts } = await write(request);
    expect(text).not.toContain(useless.slice(-8));
    expect(restarts).toBe(0);
    expect(model.requests).toHaveLength(2);
    sayInTurn(useless);
    await expect(write(request)).rejects.toMatchObject({ fault: "unusable" });
    expect(model.requests).toHaveLength(4);
  });

  test.each([
    ["without its last part", TIMELINE, THREE_CARDS.replace(/## synthesis.*/s, "")],
    [
      "that changes its language",
      REQUEST,
      `The star is in the sky, and it is yours to look at.\n${GERMAN.repeat(4)}`,
    ],
  ])("and what was shown is taken back: %s", async (_, request, useless) => {
    sayInTurn(useless, request === TIMELINE ? THREE_CARDS : "The star turns its back on the rain.");
    const { text, restarts } = await write(request);
    expect(restarts).toBe(1);
    expect(text).toMatch(
      request === TIMELINE ? /^The past holds.*together\.\n$/s : /^The star turns its back on the rain\.\n$/,
    );
  });

  test("and given up where the second call fails", async () => {
    answer((response) =>
      model.requests.length === 1
        ? stream(response, event(delta("I can't assist with that request.")), DONE)
        : refuse(response, 401, { error: { message: "No." } }),
    );
    await expect(write()).rejects.toMatchObject({ fault: "unusable" });
  });

  test("but not where it was cut, has no parts at all, or answers a regret with a reading", async () => {
    answer((response) =>
      stream(
        response,
        event(delta("## past ##\nIt was.\n## present ##\nIt")),
        event({ choices: [{ delta: {}, finish_reason: "length" }] }),
        DONE,
      ),
    );
    expect(await write(TIMELINE)).toMatchObject({ text: "It was.\nIt\n", wasTruncated: true });
    sayInTurn("A reading.\nWithout parts.");
    expect((await write(TIMELINE)).chunks[0]).toEqual({ section: "text", text: "A reading.\n" });
    sayInTurn(`I cannot give you a date. ${"The star asks for patience instead, and for rest. ".repeat(10)}`);
    expect((await write()).text).toContain("I cannot give you a date.");
    expect(model.requests).toHaveLength(3);
  });
});
