/**
 * The stand-in model in a process of its own, so that its work does not count as the server's. Its parent sets its pace
 * and takes its times over their channel; it ends with its parent.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Asked, startOpenAi } from "../tests/stand-ins/openai";
import { numberIn, PIECE, piecesToFirstLine, textOfReading } from "./reading-text";
import type { ModelOrder, ModelReport } from "./start-model";

let duration = 0;
let times: [number, number][] = [];

const { url, behave } = await startOpenAi();
behave({ kind: "pieces", of: write });
process.on("message", (order: ModelOrder) => {
  duration = order.duration ?? duration;
  report({ url, times });
  times = [];
});
process.once("disconnect", () => process.exit());
report({ url, times });

function report(message: ModelReport) {
  process.send?.(message);
}

/** The pieces of a text on an even schedule, so that a late timer does not lengthen the whole. */
async function* write({ messages }: Asked["body"]): AsyncGenerator<string> {
  const received = performance.now();
  const n = numberIn(messages?.at(-1)?.content ?? "");
  const text = textOfReading(n);
  const count = Math.ceil(text.length / PIECE);
  const firstLine = piecesToFirstLine(n);
  for (let sent = 1; sent <= count; sent += 1) {
    const wait = received + (duration * sent) / count - performance.now();
    if (wait > 0) await sleep(wait);
    yield text.slice((sent - 1) * PIECE, sent * PIECE);
    if (sent === firstLine) times.push([n, performance.now() - received]);
  }
}
