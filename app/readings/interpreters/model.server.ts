import { log } from "~/log.server";
import {
  hasFourParts,
  InterpretationError,
  type InterpretationRequest,
  type Interpreter,
} from "./interpreter";
import { retried } from "./model-calls.server";
import type { ModelMeter } from "./model-meter.server";
import {
  createClient,
  interpretationError,
  type OpenAI,
  type OpenAISettings,
  statusOf,
} from "./openai.server";
import { instructionsFor, promptMessages } from "./prompt.server";
import { refuseEcho } from "./refuse-echo";
import { withinTime } from "./within-time";

/** How long the model may take, in milliseconds: to its first piece of text, from piece to piece, to a whole answer. */
export interface Patience {
  first: number;
  next: number;
  whole: number;
}

const PATIENCE: Patience = { first: 45_000, next: 30_000, whole: 90_000 };
const TEMPERATURE = 0.9;
/** Tokens: for three cards and two signs, and for everything else (specification, section 9). */
const MAX_TOKENS = { long: 1500, other: 1000 };
/** Characters, far more than so many tokens make: a server that knows no such limit must not write for ever. */
const LONGEST_TEXT = 20_000;

/** The interpreter that asks a chat-completions server: OpenAI's, or any that speaks as it does. */
export function createModelInterpreter(
  config: OpenAISettings,
  { patience = PATIENCE, meter }: { patience?: Patience; meter?: ModelMeter } = {},
): Interpreter {
  const client = createClient(config, patience.next);
  const usage: UsageReports = { areKnown: null };
  return {
    name: "model",
    write: (request, signal, onTruncated) => {
      const call = { client, model: config.model, request, patience, signal, onTruncated, meter, usage };
      return request.kind === "zodiac" ? writeAtOnce(call) : writeStreamed(call);
    },
  };
}

interface Call {
  client: OpenAI;
  model: string;
  request: InterpretationRequest;
  patience: Patience;
  signal: AbortSignal;
  onTruncated(): void;
  meter: ModelMeter | undefined;
  usage: UsageReports;
}

/** Whether the server knows how to say at the end of a stream how many tokens it cost; null until it was asked. */
interface UsageReports {
  areKnown: boolean | null;
}

/** One question, one whole answer (specification, section 7: zodiac). */
async function* writeAtOnce(call: Call): AsyncGenerator<string> {
  const { client, patience, signal } = call;
  const watchdog = withinTime(patience.whole, signal);
  let cost: Cost;
  try {
    const { choices, usage } = await retried(
      () => client.chat.completions.create({ ...bodyOf(call), stream: false }, { signal: watchdog.signal }),
      { call, signal: watchdog.signal },
    );
    cost = usage;
    const text = choices?.[0]?.message?.content ?? "";
    refuseEcho(instructionsFor(call.request))(`${text}\n`);
    const finish = text.length > LONGEST_TEXT ? "length" : (choices?.[0]?.finish_reason ?? null);
    checkEnd(call, { finish, hasText: text.trim() !== "" });
    yield text.slice(0, LONGEST_TEXT);
  } catch (error) {
    throw interpretationError(error, watchdog.hasRunOut);
  } finally {
    watchdog.stop();
    await countTokens(call, cost);
  }
}

async function* writeStreamed(call: Call): AsyncGenerator<string> {
  const { patience, signal } = call;
  const watchdog = withinTime(patience.first, signal);
  let finish: string | null = null;
  let hasText = false;
  let length = 0;
  let cost: Cost;
  const check = refuseEcho(instructionsFor(call.request));
  try {
    const completion = await openStream(call, watchdog.signal);
    for await (const { choices, usage } of completion) {
      cost = usage ?? cost;
      finish = choices?.[0]?.finish_reason ?? finish;
      const text = choices?.[0]?.delta?.content;
      if (!text) continue;
      watchdog.extend(patience.next);
      hasText ||= text.trim() !== "";
      check(text);
      const part = text.slice(0, LONGEST_TEXT - length);
      length += part.length;
      yield part;
      if (length < LONGEST_TEXT) continue;
      finish = "length";
      break;
    }
    check("\n");
  } catch (error) {
    throw interpretationError(error, watchdog.hasRunOut);
  } finally {
    watchdog.stop();
    await countTokens(call, cost);
  }
  if (watchdog.hasRunOut) throw new InterpretationError("timeout");
  signal.throwIfAborted();
  checkEnd(call, { finish, hasText });
}

/** Asks for the tokens that the stream costs, too; without them where the server turns out not to know that wish. */
async function openStream(call: Call, signal: AbortSignal) {
  const { client, usage } = call;
  const open = (wish: { stream_options?: { include_usage: true } }) =>
    retried(() => client.chat.completions.create({ ...bodyOf(call), ...wish, stream: true }, { signal }), {
      call,
      signal,
    });
  if (usage.areKnown === false) return open({});
  try {
    const stream = await open({ stream_options: { include_usage: true } });
    usage.areKnown = true;
    return stream;
  } catch (error) {
    const status = statusOf(error);
    if ((status !== 400 && status !== 422) || usage.areKnown) throw error;
    const stream = await open({});
    usage.areKnown = false;
    return stream;
  }
}

/** What the server says that an answer cost; it need not. */
type Cost = { prompt_tokens?: number; completion_tokens?: number } | null | undefined;

async function countTokens({ meter }: Call, cost: Cost): Promise<void> {
  await meter?.countTokens({ prompt: cost?.prompt_tokens ?? 0, completion: cost?.completion_tokens ?? 0 });
}

function bodyOf({ model, request }: Call) {
  const isLong = request.kind === "zodiac" || hasFourParts(request);
  return {
    model,
    messages: promptMessages(request),
    temperature: TEMPERATURE,
    max_tokens: isLong ? MAX_TOKENS.long : MAX_TOKENS.other,
  };
}

/** What the answer's `finish_reason` says of the text: whole, cut at its limit, or none. */
function checkEnd({ model, onTruncated }: Call, end: { finish: string | null; hasText: boolean }) {
  const { finish, hasText } = end;
  if (finish === "content_filter") throw new InterpretationError("blocked");
  if (finish === null) throw new InterpretationError(hasText ? "connection" : "empty");
  if (!hasText) throw new InterpretationError("empty");
  if (finish !== "length") return;
  log().warn({ model }, "the model's answer was cut at its token limit");
  onTruncated();
}
