import { log } from "~/log.server";
import type { Chunk } from "../../reading";
import {
  type Circumstances,
  InterpretationError,
  type InterpretationRequest,
  type Interpreter,
} from "../interpreter";
import { askAtOnce, openStream, type Server } from "./ask-model.server";
import type { ModelMeter } from "./meter.server";
import { createClient, interpretationError, type OpenAISettings } from "./openai.server";
import { readCompletion, spentTokens } from "./read-completion";
import { type GrowingText, textInChunks } from "./text-in-chunks.server";
import { startWatchdog } from "./watchdog";

/** How long the model may take, in milliseconds. */
export interface Patience {
  /** To the first piece of text, and from piece to piece. */
  first: number;
  next: number;
  /** To the last piece: many small ones must not hold a writer for days. */
  last: number;
  /** To an answer that comes at once. */
  whole: number;
}

const PATIENCE: Patience = { first: 45_000, next: 30_000, last: 600_000, whole: 90_000 };

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
  const server: Server = { client: createClient(config), model: config.model, meter, reportsUsage: null };
  return {
    name: "model",
    write: (request, circumstances, onAnswer = () => undefined) => {
      const call = { server, request, patience, ...circumstances, onAnswer };
      return request.kind === "zodiac" ? writeAtOnce(call) : writeStreamed(call);
    },
  };
}

interface Call extends Circumstances {
  server: Server;
  request: InterpretationRequest;
  patience: Patience;
  onAnswer(): void;
}

/** One question, one whole answer (specification, section 7: zodiac). */
async function* writeAtOnce(call: Call): AsyncGenerator<Chunk> {
  const { server, request, patience, signal, role } = call;
  const watchdog = startWatchdog(patience.whole, signal);
  const text = textInChunks(request);
  let cost: unknown;
  try {
    const { choices, usage } = await askAtOnce(server, request, { role, signal: watchdog.signal });
    cost = usage;
    const chunks = text.add(choices?.[0]?.message?.content ?? "");
    chunks.push(...text.end());
    checkEnd(call, text, choices?.[0]?.finish_reason ?? null);
    yield* chunks;
  } catch (error) {
    throw faultOf(error, call, watchdog);
  } finally {
    watchdog.stop();
    await countTokens(server, cost);
  }
}

async function* writeStreamed(call: Call): AsyncGenerator<Chunk> {
  const { server, request, patience, signal, role } = call;
  const watchdog = startWatchdog(patience.first, signal, patience.last);
  const completion = readCompletion(() => log().warn("malformed lines of the model's stream are skipped"));
  const text = textInChunks(request);
  const take = (piece: string): Chunk[] => {
    if (piece === "") return [];
    watchdog.extend(patience.next);
    call.onAnswer();
    return text.add(piece);
  };
  try {
    const stream = await openStream(server, request, { role, signal: watchdog.signal });
    for await (const data of stream ?? []) {
      // No `yield*`, which would wait for each piece that completes no line.
      for (const chunk of take(completion.add(data))) yield chunk;
      if (text.isFull) break;
    }
    const rest = [...take(completion.end()), ...text.end()];
    checkEnd(call, text, completion.finish);
    yield* rest;
  } catch (error) {
    throw faultOf(error, call, watchdog);
  } finally {
    watchdog.stop();
    await countTokens(server, completion.usage);
  }
}

/** What became of a text that broke off: nobody wants it any more, the time has run out, or the server is at fault. */
function faultOf(error: unknown, { signal }: Call, { hasRunOut }: ReturnType<typeof startWatchdog>): unknown {
  if (hasRunOut) return new InterpretationError("timeout", null, { cause: error });
  return signal.aborted ? signal.reason : interpretationError(error);
}

async function countTokens({ meter }: Server, usage: unknown): Promise<void> {
  await meter?.countTokens(spentTokens(usage));
}

/** What the answer's `finish_reason` says of the text: whole, cut at its limit, or none. */
function checkEnd({ server: { model }, onTruncated }: Call, text: GrowingText, said: string | null): void {
  const finish = text.isFull ? "length" : said;
  if (finish === "content_filter") throw new InterpretationError("blocked");
  if (finish === null) throw new InterpretationError(text.hasWords ? "connection" : "empty");
  if (!text.hasWords) throw new InterpretationError("empty");
  if (finish !== "length") return;
  log().warn({ model }, "the model's answer was cut at its token limit");
  onTruncated();
}
