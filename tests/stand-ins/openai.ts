/**
 * A chat-completions server for tests and demonstrations: real HTTP on loopback, spoken to by the unchanged SDK. What
 * it does next is set by `behave`; whatever it was asked is kept in `requests`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Behaviour =
  | {
      kind: "write";
      text?: string;
      delay?: number;
      gap?: number;
      size?: number;
      /** Why it ends; null where it breaks off and says nothing of an end. */
      finish?: string | null;
      broken?: boolean;
      /** What it makes of a wish for the tokens of a stream: grants it, says nothing, or refuses the whole request. */
      usage?: "granted" | "ignored" | "refused";
    }
  | { kind: "pieces"; of: (body: Asked["body"]) => AsyncIterable<string> }
  /** Answers as the test says itself. */
  | { kind: "answer"; with: (response: ServerResponse, body: Asked["body"], path: string) => void }
  | { kind: "status"; status: number; retryAfter?: number }
  | { kind: "nothing" }
  | { kind: "silence" }
  | { kind: "cut"; after: number };

export interface Asked {
  path: string;
  authorization: string | undefined;
  body: { messages?: { role: string; content: string }[]; [key: string]: unknown };
}

export const THREE_CARDS = `## past ##
The past holds a first line.
And a second one.
## present ##
The present is here.
## future ##
The future may open.
## synthesis ##
All of it belongs together.`;

/** What every text costs. */
export const USAGE = { prompt_tokens: 210, completion_tokens: 90, total_tokens: 300 };

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startOpenAi(port = 0) {
  let behaviour: Behaviour = { kind: "write" };
  let moderation: "calm" | "flagged" | "down" = "calm";
  const requests: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
    if (request.url?.endsWith("/moderations")) return moderate(response, moderation);
    if (request.url?.endsWith("/chat/completions"))
      return complete(response, behaviour, { body, path: request.url });
    return sendJson(response, 404, { error: { message: "Unknown address" } });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave(next: Behaviour) {
      behaviour = next;
    },
    moderate(next: typeof moderation) {
      moderation = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type OpenAiStandIn = Awaited<ReturnType<typeof startOpenAi>>;

async function complete(
  response: ServerResponse,
  behaviour: Behaviour,
  { body, path }: Pick<Asked, "body" | "path">,
) {
  switch (behaviour.kind) {
    case "answer":
      return behaviour.with(response, body, path);
    case "status":
      if (behaviour.retryAfter) response.setHeader("Retry-After", behaviour.retryAfter);
      return sendJson(response, behaviour.status, { error: { message: "The stand-in was told to refuse." } });
    case "nothing":
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      return response.end();
    case "silence":
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      return response.flushHeaders();
    case "cut":
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(event(delta(textFor(body).slice(0, behaviour.after))));
      await sleep(20);
      return response.destroy();
    case "pieces":
      return pass(response, behaviour.of(body), body);
    case "write":
      return body.stream === false
        ? answerAtOnce(response, behaviour, body)
        : write(response, behaviour, body);
  }
}

async function write(
  response: ServerResponse,
  { text, delay = 0, gap = 0, size = 7, finish = "stop", broken, usage }: Behaviour & { kind: "write" },
  body: Asked["body"],
) {
  await sleep(delay);
  if (usage === "refused" && body.stream_options)
    return sendJson(response, 400, { error: { message: "Unrecognized request argument: stream_options" } });
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const whole = text ?? textFor(body);
  for (let at = 0; at < whole.length && !response.destroyed; at += size) {
    if (broken && at === size * 2) response.write('data: {"choices": [{"delta": {"content": "lost\n\n');
    response.write(event(delta(whole.slice(at, at + size))));
    if (gap > 0) await sleep(gap);
  }
  if (finish === null) return response.end();
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }));
  if (usage !== "ignored") reportUsage(response, body);
  response.end("data: [DONE]\n\n");
}

function reportUsage(response: ServerResponse, { stream_options: options }: Asked["body"]) {
  const isWanted = options && typeof options === "object" && "include_usage" in options;
  if (isWanted) response.write(event({ choices: [], usage: USAGE }));
}

async function answerAtOnce(
  response: ServerResponse,
  { text, delay = 0, finish = "stop", usage }: Behaviour & { kind: "write" },
  body: Asked["body"],
) {
  await sleep(delay);
  const message = { role: "assistant", content: text ?? textFor(body) };
  sendJson(response, 200, {
    id: "stand-in",
    object: "chat.completion",
    created: 0,
    model: "stand-in",
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(usage !== "ignored" && { usage: USAGE }),
  });
}

async function pass(response: ServerResponse, pieces: AsyncIterable<string>, body: Asked["body"]) {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  for await (const piece of pieces) {
    if (response.destroyed) return;
    response.write(event(delta(piece)));
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }));
  reportUsage(response, body);
  response.end("data: [DONE]\n\n");
}

/** A text with the markers that it is asked for, the known one for three cards; a plain text otherwise. */
function textFor({ messages }: Asked["body"]): string {
  const markers = messages?.flatMap(({ content }) => content.match(/## [\w-]+ ##/g) ?? []) ?? [];
  if (markers.length === 0) return "One card speaks.\nIt speaks of you.";
  if (markers.includes("## past ##")) return THREE_CARDS;
  return markers.map((marker, index) => `${marker}\nPart ${index + 1} has its say.`).join("\n");
}

/** A piece of a text, as an event has it. */
export function delta(content: string) {
  return { choices: [{ index: 0, delta: { content }, finish_reason: null }] };
}

/** A line of a stream. */
export function event(data: object): string {
  return `data: ${JSON.stringify({ id: "stand-in", object: "chat.completion.chunk", created: 0, model: "stand-in", ...data })}\n\n`;
}

function moderate(response: ServerResponse, moderation: "calm" | "flagged" | "down") {
  if (moderation === "down") return sendJson(response, 500, { error: { message: "down" } });
  const flagged = moderation === "flagged";
  const categories = { "self-harm": flagged, "self-harm/intent": flagged, "self-harm/instructions": false };
  return sendJson(response, 200, {
    id: "m",
    model: "stand-in",
    results: [{ flagged, categories, category_scores: {} }],
  });
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Asked["body"]> {
  let text = "";
  for await (const piece of request) text += piece;
  return text ? JSON.parse(text) : {};
}

if (process.argv[1]?.endsWith("openai.ts")) {
  const { url } = await startOpenAi(Number(process.env.PORT ?? 0));
  console.log(url);
}
