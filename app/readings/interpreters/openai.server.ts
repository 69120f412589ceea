import { setTimeout as sleep } from "node:timers/promises";
import OpenAI, { APIConnectionError, APIError } from "openai";
import { settings } from "~/env.server";
import { log } from "~/log.server";
import { dropBrokenLines } from "./drop-broken-lines.server";
import {
  hasFourParts,
  InterpretationError,
  type InterpretationRequest,
  type Interpreter,
} from "./interpreter";
import { promptMessages } from "./prompt.server";
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
/** How long to wait before each further try, in milliseconds; there is none once the answer has begun. */
const RETRIES = [500, 1_500];
const MODERATION_TIMEOUT = 3_000;
/** Far more characters than any field accepts. */
const LONGEST_MODERATED = 1_000;

type OpenAISettings = NonNullable<ReturnType<typeof settings>["openai"]>;

/** The interpreter that asks a chat-completions server: OpenAI's, or any that speaks as it does. */
export function createModelInterpreter(config: OpenAISettings, patience = PATIENCE): Interpreter {
  const client = createClient(config);
  return {
    name: "model",
    write: (request, signal, onTruncated) => {
      const call = { client, model: config.model, request, patience, signal, onTruncated };
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
}

/** One question, one whole answer (specification, section 7: zodiac). */
async function* writeAtOnce(call: Call): AsyncGenerator<string> {
  const { client, patience, signal } = call;
  const watchdog = withinTime(patience.whole, signal);
  try {
    const { choices } = await retried(
      () => client.chat.completions.create({ ...bodyOf(call), stream: false }, { signal: watchdog.signal }),
      watchdog.signal,
    );
    const text = choices?.[0]?.message?.content ?? "";
    checkEnd(call, { finish: choices?.[0]?.finish_reason ?? null, hasText: text.trim() !== "" });
    yield text;
  } catch (error) {
    throw interpretationError(error, watchdog.hasRunOut);
  } finally {
    watchdog.stop();
  }
}

async function* writeStreamed(call: Call): AsyncGenerator<string> {
  const { client, patience, signal } = call;
  const watchdog = withinTime(patience.first, signal);
  let finish: string | null = null;
  let hasText = false;
  try {
    const completion = await retried(
      () => client.chat.completions.create({ ...bodyOf(call), stream: true }, { signal: watchdog.signal }),
      watchdog.signal,
    );
    for await (const { choices } of completion) {
      finish = choices?.[0]?.finish_reason ?? finish;
      const text = choices?.[0]?.delta?.content;
      if (!text) continue;
      watchdog.extend(patience.next);
      hasText ||= text.trim() !== "";
      yield text;
    }
  } catch (error) {
    throw interpretationError(error, watchdog.hasRunOut);
  } finally {
    watchdog.stop();
  }
  if (watchdog.hasRunOut) throw new InterpretationError("timeout");
  signal.throwIfAborted();
  checkEnd(call, { finish, hasText });
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

/** The SDK's own retries would sleep as long as the server's `Retry-After` says, deaf to the signal. */
async function retried<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of RETRIES) {
    try {
      return await ask();
    } catch (error) {
      if (!isWorthRetrying(error) || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
  return ask();
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  return error instanceof APIError && (error.status === 429 || (error.status ?? 0) >= 500);
}

function interpretationError(error: unknown, hasRunOut: boolean): unknown {
  if (hasRunOut) return new InterpretationError("timeout", null, { cause: error });
  if (error instanceof APIConnectionError)
    return new InterpretationError("connection", null, { cause: error });
  if (error instanceof APIError && error.status)
    return new InterpretationError("status", error.status, { cause: error });
  if (error instanceof APIError || error instanceof TypeError || error instanceof SyntaxError)
    return new InterpretationError("connection", null, { cause: error });
  return error;
}

let moderator: OpenAI | undefined;

/**
 * Asks OpenAI's moderation whether a text speaks of self-harm. Without an OpenAI key, or when the call fails, the
 * answer is no: then the screen of our own phrases has decided alone.
 */
export async function isModeratedAsSelfHarm(text: string, config = settings().openai): Promise<boolean> {
  if (!config?.apiKey || text.trim() === "") return false;
  moderator ??= createClient(config);
  try {
    const { results } = await moderator.moderations.create(
      { model: "omni-moderation-latest", input: text.slice(0, LONGEST_MODERATED) },
      { timeout: MODERATION_TIMEOUT, maxRetries: 0 },
    );
    return results.some(
      ({ categories }) =>
        categories["self-harm"] || categories["self-harm/intent"] || categories["self-harm/instructions"],
    );
  } catch (error) {
    log().warn({ status: error instanceof APIError ? error.status : undefined }, "moderation did not answer");
    return false;
  }
}

function createClient({ apiKey, baseUrl }: OpenAISettings): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? "none",
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: dropBrokenLines,
    logLevel: "off",
  });
}
