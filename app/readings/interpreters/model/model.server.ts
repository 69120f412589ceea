import { log } from "~/log.server";
import type { Chunk } from "../../reading";
import {
  type Circumstances,
  InterpretationError,
  type InterpretationRequest,
  type Interpreter,
} from "../interpreter";
import { openAnswer, type Server } from "./ask-model.server";
import type { ModelMeter } from "./meter.server";
import { createClient, interpretationError, type OpenAISettings } from "./openai.server";
import { readCompletion, spentTokens } from "./read-completion";
import { REASONING } from "./reasoning-limits";
import { type GrowingText, textInChunks } from "./text-in-chunks.server";
import { UnusableText } from "./unusable-text";
import { watchThoughts } from "./watch-thoughts";
import { startWatchdog } from "./watchdog";

/** How long the model may take, in milliseconds. */
export interface Patience {
  /** To the first piece of text, and from piece to piece. What it thinks aloud counts as pieces here. */
  first: number;
  next: number;
  /** From its first thought to the first piece of text. */
  reasoning: number;
  /** To the last piece: many small ones must not hold a writer for days. */
  last: number;
  /** To an answer that comes at once. */
  whole: number;
}

const PATIENCE: Patience = {
  first: 45_000,
  next: 30_000,
  reasoning: REASONING.time,
  last: 600_000,
  whole: 90_000,
};

export interface ModelInterpreter extends Interpreter {
  /** Calls `onAnswer` with the first piece of the text already, long before a line of it is whole. */
  write(
    request: InterpretationRequest,
    circumstances: Circumstances,
    onAnswer?: () => void,
  ): AsyncIterable<Chunk>;
}

/** The interpreter that asks a chat-completions server: OpenAI's, or any that speaks as it does. */
export function createModelInterpreter(
  config: OpenAISettings,
  { patience = PATIENCE, meter }: { patience?: Patience; meter?: ModelMeter } = {},
): ModelInterpreter {
  const server: Server = {
    client: createClient(config),
    settings: config,
    meter,
    refused: new Set(),
    taken: new Set(),
    isReasoning: false,
  };
  return {
    name: "model",
    write: (request, circumstances, onAnswer = () => undefined) =>
      writeUsable({ server, request, patience, ...circumstances, onAnswer }),
  };
}

interface Call extends Circumstances {
  server: Server;
  request: InterpretationRequest;
  patience: Patience;
  onAnswer(): void;
}

/** A text, or a second one where the first is of no use. @throws InterpretationError `unusable` where neither is. */
async function* writeUsable(call: Call): AsyncGenerator<Chunk> {
  let isShown = false;
  try {
    for await (const chunk of writeOnce(call)) {
      isShown = true;
      yield chunk;
    }
    return;
  } catch (error) {
    if (!(error instanceof UnusableText)) throw error;
    log().warn({ model: call.server.settings.model, reason: error.reason }, "asked once more");
  }
  if (isShown) call.onRestart?.();
  try {
    yield* writeOnce(call);
  } catch (error) {
    throw isTold(error) || call.signal.aborted
      ? error
      : new InterpretationError("unusable", null, { cause: error });
  }
}

/** What the model has written a second time and may not be shown. */
function isTold(error: unknown): boolean {
  return error instanceof InterpretationError && ["blocked", "echoed"].includes(error.fault);
}

async function* writeOnce(call: Call): AsyncGenerator<Chunk> {
  const { server, request, patience, signal, role } = call;
  // Two signs: one question, one whole answer (specification, section 7).
  const isStreamed = request.kind !== "zodiac";
  const watchdog = isStreamed
    ? startWatchdog(patience.first, signal, patience.last)
    : startWatchdog(patience.whole, signal);
  const completion = readCompletion(() => log().warn("malformed lines of the model's stream are skipped"));
  const text = textInChunks(request);
  const thoughts = watchThoughts({ completion, text, longest: patience.reasoning });
  const take = (piece: string): Chunk[] => {
    const chunks = piece === "" ? [] : text.add(piece);
    if (piece !== "" || thoughts.haveGrown()) {
      if (isStreamed) watchdog.extend(patience.next);
      call.onAnswer();
    }
    if (thoughts.check()) server.isReasoning = true;
    return chunks;
  };
  try {
    const answer = await openAnswer(server, request, { role, signal: watchdog.signal, isStreamed });
    for await (const data of answer ?? []) {
      // No `yield*`, which would wait for each piece that completes no line.
      for (const chunk of take(completion.add(data))) yield chunk;
      if (completion.isDone || text.isFull || text.hasStopped) break;
    }
    const chunks = take(completion.end());
    const finish = text.isFull ? "length" : text.hasStopped ? "stop" : completion.finish;
    chunks.push(...text.end(finish === "length" || finish === null));
    checkEnd(call, text, finish);
    yield* chunks;
  } catch (error) {
    throw faultOf(error, call, watchdog);
  } finally {
    watchdog.stop();
    await server.meter?.countTokens(spentTokens(completion.usage));
  }
}

/** What became of a text that broke off: nobody wants it any more, the time has run out, or the server is at fault. */
function faultOf(error: unknown, { signal }: Call, { hasRunOut }: ReturnType<typeof startWatchdog>): unknown {
  if (hasRunOut) return new InterpretationError("timeout", null, { cause: error });
  return signal.aborted ? signal.reason : interpretationError(error);
}

/** What the answer's `finish_reason` says of the text: whole, cut at its limit, or none. */
function checkEnd({ server, onTruncated }: Call, text: GrowingText, finish: string | null): void {
  if (finish === "content_filter") throw new InterpretationError("blocked");
  if (finish === null) throw new InterpretationError(text.hasWords ? "connection" : "empty");
  // Its thoughts have used up what its text was to have; it has more from now on.
  if (!text.hasWords && finish === "length" && server.isReasoning) throw new UnusableText("reasoning");
  if (!text.hasWords) throw new InterpretationError("empty");
  if (finish !== "length") return;
  log().warn({ model: server.settings.model }, "the model's answer was cut at its token limit");
  onTruncated();
}
