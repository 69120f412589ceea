import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { InterpretationRequest, TarotRequest } from "~/readings/interpreters/interpreter";
import { createModelInterpreter, type Patience } from "~/readings/interpreters/model/model.server";
import type { OpenAISettings } from "~/readings/interpreters/model/openai.server";
import type { Chunk } from "~/readings/reading";
import { type Asked, delta, event, type OpenAiStandIn, startOpenAi } from "../../stand-ins/openai";
import { UNHEARD } from "./unheard";

const CARD = { id: "star", orientation: "reversed" } as const;
export const REQUEST: TarotRequest = {
  kind: "yesno",
  language: "en",
  reader: "wen",
  question: "Will it rain?",
  cards: [CARD],
  date: "2026-11-21",
  followUp: null,
};
export const TIMELINE: TarotRequest = { ...REQUEST, kind: "timeline", cards: [CARD, CARD, CARD] };
export const ZODIAC: InterpretationRequest = {
  kind: "zodiac",
  language: "en",
  question: "How do we suit each other?",
  signs: { mine: "leo", theirs: "pisces" },
  date: "2026-11-21",
};
export const DONE = "data: [DONE]\n\n";

export function stream(response: ServerResponse, ...events: string[]) {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.end(events.join(""));
}

export function refuse(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** A stand-in for all tests of a file, and somebody who has texts written by it. */
export function withDifferingModel() {
  const site = {} as { model: OpenAiStandIn };
  beforeAll(async () => {
    process.env.LOG_LEVEL = "silent";
    site.model = await startOpenAi();
  });
  beforeEach(() => {
    site.model.requests.length = 0;
  });
  afterAll(() => site.model.close());

  /** Somebody who has texts written by the stand-in, as it is then known. */
  function writer(patience: Partial<Patience> = {}, settings: Partial<OpenAISettings> = {}) {
    const interpreter = createModelInterpreter(
      { apiKey: undefined, baseUrl: site.model.url, model: "local", ...settings },
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

  function answer(give: (response: ServerResponse, body: Asked["body"], path: string) => void) {
    site.model.behave({ kind: "answer", with: give });
  }

  /** Answers one text after the other; the last again and again. */
  function sayInTurn(...texts: string[]) {
    answer((response) => {
      const text = texts[Math.min(site.model.requests.length, texts.length) - 1] ?? "";
      stream(
        response,
        event(delta(text)),
        event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
        DONE,
      );
    });
  }

  return { site, writer, write: (request?: InterpretationRequest) => writer()(request), answer, sayInTurn };
}
