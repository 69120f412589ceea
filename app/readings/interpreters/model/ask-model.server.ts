import { setTimeout as sleep } from "node:timers/promises";
import { countModelCall } from "~/metrics.server";
import type { Role } from "~/usage/limits";
import { SPREADS } from "../../tarot/spreads.data";
import type { Circumstances, InterpretationRequest } from "../interpreter";
import type { ModelMeter } from "./meter.server";
import { badRequestOf, isWorthRetrying, type OpenAI, type OpenAISettings, outcomeOf } from "./openai.server";
import { promptMessages } from "./prompt.server";
import { REASONING } from "./reasoning-limits";
import { PARAMETERS, type Parameter, refusedParameter } from "./refused-parameter";

const TEMPERATURE = 0.9;
/** Tokens; a spread says its own (specification, section 9). */
const MAX_TOKENS = { zodiac: 1500, followUp: 1000 };
/** How long to wait before each further try, in milliseconds; there is none once the answer has begun. */
const RETRIES = [500, 1_500];

/** A model's server, and what is known of it. */
export interface Server {
  client: OpenAI;
  settings: Pick<OpenAISettings, "model" | "temperature" | "maxTokens">;
  meter: ModelMeter | undefined;
  /** Which parameters it has refused, and which it has not. */
  refused: ReadonlySet<Parameter>;
  taken: ReadonlySet<Parameter>;
  /** Whether it thinks before it writes. */
  isReasoning: boolean;
}

/** For whom the model is asked, and until when; and whether its answer is to come piece by piece. */
interface Asking extends Pick<Circumstances, "role" | "signal"> {
  isStreamed: boolean;
}

/**
 * The answer as bytes, null where it has none; reading its events through the SDK takes more of the processor than everything
 * else that is done with them. Where the server refuses one of our parameters, it is asked again without it, now and from
 * then on.
 */
export async function openAnswer(
  server: Server,
  request: InterpretationRequest,
  asking: Asking,
): Promise<ReadableStream<Uint8Array> | null> {
  const refused = new Set(server.refused);
  for (;;) {
    const wishes = wishesFor(server, request, { refused, isStreamed: asking.isStreamed });
    const sent = PARAMETERS.filter((each) => each in wishes);
    try {
      const answer = await retried(() => ask(server, request, { wishes, asking }), server, asking);
      server.refused = refused;
      server.taken = new Set([...server.taken, ...sent]);
      return answer.body;
    } catch (error) {
      const refusal = badRequestOf(error);
      const parameter = refusal && (refusedParameter(refusal, sent) ?? suspected(sent, server));
      if (!parameter) throw error;
      refused.add(parameter);
    }
  }
}

/** A wish that not every server knows, and that this one has not granted yet: some do not say what they refuse. */
function suspected(sent: readonly Parameter[], { taken }: Server): Parameter | undefined {
  return sent.find((each) => each === "stream_options" && !taken.has(each));
}

interface Wishes {
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  /** Asks for the tokens that it costs. */
  stream_options?: { include_usage: true };
}

function wishesFor(
  { settings, isReasoning }: Server,
  request: InterpretationRequest,
  { refused, isStreamed }: { refused: ReadonlySet<Parameter>; isStreamed: boolean },
): Wishes {
  const isNew = refused.has("max_tokens");
  const thoughts = isReasoning || isNew ? REASONING.tokens : 0;
  const tokens = (settings.maxTokens ?? maxTokens(request)) + thoughts;
  return {
    ...(!refused.has("temperature") && { temperature: settings.temperature ?? TEMPERATURE }),
    ...(!isNew && { max_tokens: tokens }),
    ...(isNew && !refused.has("max_completion_tokens") && { max_completion_tokens: tokens }),
    ...(isStreamed && !refused.has("stream_options") && { stream_options: { include_usage: true } }),
  };
}

function ask(
  { client, settings: { model } }: Server,
  request: InterpretationRequest,
  { wishes, asking: { signal, isStreamed } }: { wishes: Wishes; asking: Asking },
) {
  const body = { model, messages: promptMessages(request), ...wishes, stream: isStreamed };
  return client.chat.completions.create(body, { signal }).asResponse();
}

function maxTokens(request: InterpretationRequest): number {
  if (request.kind === "zodiac") return MAX_TOKENS.zodiac;
  return request.followUp ? MAX_TOKENS.followUp : SPREADS[request.kind].maxTokens;
}

/**
 * The SDK's own retries would sleep as long as the server's `Retry-After` says, deaf to the signal; cockatiel's are deaf
 * to it as well (docs/decisions/0020-waiting-is-a-librarys.md).
 */
async function retried<T>(call: () => Promise<T>, server: Server, { role, signal }: Asking): Promise<T> {
  for (const wait of RETRIES) {
    try {
      return await counted(call, server, role);
    } catch (error) {
      if (!isWorthRetrying(error) || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
  return counted(call, server, role);
}

/** One call, if the day's ceiling lets it through; an answer has gone well once it has begun. */
async function counted<T>(call: () => Promise<T>, { settings, meter }: Server, role: Role): Promise<T> {
  try {
    await meter?.takeCall(role);
    const answer = await call();
    countModelCall(settings.model, "ok");
    return answer;
  } catch (error) {
    countModelCall(settings.model, outcomeOf(error));
    throw error;
  }
}
