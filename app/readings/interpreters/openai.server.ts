import { setTimeout as sleep } from "node:timers/promises";
import OpenAI, { APIConnectionError, APIError } from "openai";
import { settings } from "~/env.server";
import { log } from "~/log.server";
import { dropBrokenLines } from "./drop-broken-lines.server";
import { InterpretationError, type InterpretationRequest, type Interpreter } from "./interpreter";
import { promptMessages } from "./prompt.server";
import { withinTime } from "./within-time";

/** How long the model may take, in milliseconds: to its first piece of text, and from piece to piece. */
export interface Patience {
  first: number;
  next: number;
}

const PATIENCE: Patience = { first: 45_000, next: 30_000 };
const TEMPERATURE = 0.9;
const MAX_TOKENS = { threeCards: 1500, other: 1000 };
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
    write: (request, signal) => write(client, config.model, request, patience, signal),
  };
}

async function* write(
  client: OpenAI,
  model: string,
  request: InterpretationRequest,
  patience: Patience,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const watchdog = withinTime(patience.first, signal);
  let finish: string | null = null;
  let hasText = false;
  try {
    const completion = await begin(client, watchdog.signal, {
      model,
      messages: promptMessages(request),
      temperature: TEMPERATURE,
      max_tokens: request.cards.length > 1 && !request.followUp ? MAX_TOKENS.threeCards : MAX_TOKENS.other,
      stream: true,
    });
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
  if (finish === "content_filter") throw new InterpretationError("blocked");
  if (finish === null) throw new InterpretationError(hasText ? "connection" : "empty");
  if (!hasText) throw new InterpretationError("empty");
  if (finish === "length") log().warn({ model }, "the model's answer was cut at its token limit");
}

/** The SDK's own retries would sleep as long as the server's `Retry-After` says, deaf to the signal. */
async function begin(client: OpenAI, signal: AbortSignal, body: OpenAI.ChatCompletionCreateParamsStreaming) {
  for (const wait of RETRIES) {
    try {
      return await client.chat.completions.create(body, { signal });
    } catch (error) {
      if (!isWorthRetrying(error) || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
  return client.chat.completions.create(body, { signal });
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
