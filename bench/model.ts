/**
 * The stand-in model in a process of its own, so that its work does not count as the server's. Each piece of a text is a
 * packet of its own, as a model sends them, but a thousand texts at once must cost little: they share the machine with
 * what is measured. So one clock writes whatever is due, straight to the sockets. Its parent sets its pace and takes its
 * times over their channel; it ends with its parent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { numberIn, PIECE, piecesToLines, textOfReading } from "./reading-text";
import type { ModelOrder, ModelReport } from "./start-model";

/** How often it is looked which pieces are due, in milliseconds. */
const TICK = 2;
const END = `${eventOf({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}data: [DONE]\n\n`;

interface Text {
  received: number;
  /** The pieces as events on the wire, and how many have gone. */
  events: string[];
  sent: number;
  /** After how many of them each whole line is out, and when those were that are. */
  lines: number[];
  outs: number[];
  duration: number;
  response: ServerResponse;
}

let duration = 0;
let times: [number, number[]][] = [];
const texts = new Set<Text>();

const server = createServer((request, response) => {
  void answer(request, response);
});
server.listen(0, "127.0.0.1", () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  process.on("message", (order: ModelOrder) => {
    duration = order.duration ?? duration;
    report({ url, times });
    times = [];
  });
  report({ url, times });
});
process.once("disconnect", () => process.exit());
setInterval(() => {
  const now = performance.now();
  for (const text of texts) writeDue(text, now);
}, TICK);

function report(message: ModelReport) {
  process.send?.(message);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const received = performance.now();
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += piece;
  const n = numberIn(JSON.parse(body).messages.at(-1).content);
  const whole = textOfReading(n);
  const events = Array.from({ length: Math.ceil(whole.length / PIECE) }, (_, at) =>
    onWire(eventOf({ choices: [deltaOf(whole.slice(at * PIECE, (at + 1) * PIECE))] })),
  );
  response.writeHead(200, { "Content-Type": "text/event-stream", "Transfer-Encoding": "chunked" });
  response.flushHeaders();
  const text = { received, events, sent: 0, lines: piecesToLines(n), outs: [], duration, response };
  times.push([n, text.outs]);
  response.once("close", () => texts.delete(text));
  texts.add(text);
}

/** Pieces go on an even schedule: a late clock does not lengthen the whole. */
function writeDue(text: Text, now: number): void {
  const { received, events, lines, outs, response, duration: whole } = text;
  while (text.sent < events.length && received + (whole * (text.sent + 1)) / events.length <= now) {
    response.socket?.write(events[text.sent] ?? "");
    text.sent += 1;
    if (text.sent === lines[outs.length]) outs.push(performance.now() - received);
  }
  if (text.sent < events.length) return;
  texts.delete(text);
  response.end(END);
}

function deltaOf(content: string) {
  return { index: 0, delta: { content }, finish_reason: null };
}

function eventOf(data: object): string {
  return `data: ${JSON.stringify({ id: "stand-in", object: "chat.completion.chunk", created: 0, model: "stand-in", ...data })}\n\n`;
}

/** A chunk of HTTP's chunked coding, which Node would send as three pieces. */
function onWire(event: string): string {
  return `${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`;
}
