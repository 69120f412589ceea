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
const RETRIES_BEFORE_FIRST_BYTE = 2;
const MODERATION_TIMEOUT = 3_000;

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
    const completion = await client.chat.completions.create(
      {
        model,
        messages: promptMessages(request),
        temperature: TEMPERATURE,
        max_tokens: request.cards.length > 1 && !request.followUp ? MAX_TOKENS.threeCards : MAX_TOKENS.other,
        stream: true,
      },
      { signal: watchdog.signal },
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
  if (finish === "content_filter") throw new InterpretationError("blocked");
  if (finish === null) throw new InterpretationError(hasText ? "connection" : "empty");
  if (!hasText) throw new InterpretationError("empty");
  if (finish === "length") log().warn({ model }, "the model's answer was cut at its token limit");
}

function interpretationError(error: unknown, hasRunOut: boolean): unknown {
  if (hasRunOut) return new InterpretationError("timeout", null, { cause: error });
  if (error instanceof APIConnectionError)
    return new InterpretationError("connection", null, { cause: error });
  if (error instanceof APIError && error.status)
    return new InterpretationError("status", error.status, { cause: error });
  if (error instanceof APIError || error instanceof TypeError)
    return new InterpretationError("connection", null, { cause: error });
  return error;
}

let moderator: OpenAI | undefined;

/**
 * Asks OpenAI's moderation whether a text speaks of self-harm. Without an OpenAI key, or when the call fails, the
 * answer is no: then the screen of our own phrases has decided alone.
 */
export async function isModeratedAsSelfHarm(text: string, config = settings().openai): Promise<boolean> {
  if (!config?.apiKey) return false;
  moderator ??= createClient(config);
  try {
    const { results } = await moderator.moderations.create(
      { model: "omni-moderation-latest", input: text },
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
    maxRetries: RETRIES_BEFORE_FIRST_BYTE,
    fetch: dropBrokenLines,
    logLevel: "off",
  });
}
