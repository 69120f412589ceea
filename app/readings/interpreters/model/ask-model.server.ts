import { setTimeout as sleep } from "node:timers/promises";
import { countModelCall } from "~/metrics.server";
import type { Role } from "~/usage/limits";
import { SPREADS } from "../../tarot/spreads.data";
import type { Circumstances, InterpretationRequest } from "../interpreter";
import type { ModelMeter } from "./meter.server";
import { isWorthRetrying, type OpenAI, outcomeOf, statusOf } from "./openai.server";
import { promptMessages } from "./prompt.server";

const TEMPERATURE = 0.9;
/** Tokens; a spread says its own (specification, section 9). */
const MAX_TOKENS = { zodiac: 1500, followUp: 1000 };
/** How long to wait before each further try, in milliseconds; there is none once the answer has begun. */
const RETRIES = [500, 1_500];

/** A model's server, and what is known of it. */
export interface Server {
  client: OpenAI;
  model: string;
  meter: ModelMeter | undefined;
  /** Whether it knows how to say at the end of a stream how many tokens it cost; null until it was asked. */
  reportsUsage: boolean | null;
}

/** For whom the model is asked, and until when. */
type Asking = Pick<Circumstances, "role" | "signal">;

/** One question, one whole answer. */
export function askAtOnce(server: Server, request: InterpretationRequest, asking: Asking) {
  const { signal } = asking;
  const ask = () =>
    server.client.chat.completions.create({ ...bodyOf(server, request), stream: false }, { signal });
  return retried(ask, server, asking);
}

/**
 * The answer as the bytes of a stream, null where it has none; reading its events through the SDK takes more of the
 * processor than everything else that is done with them. Asks for the tokens that it costs, too; without them where the
 * server turns out not to know that wish.
 */
export async function openStream(
  server: Server,
  request: InterpretationRequest,
  asking: Asking,
): Promise<ReadableStream<Uint8Array> | null> {
  const open = async (wish: { stream_options?: { include_usage: true } }) => {
    const body = { ...bodyOf(server, request), ...wish, stream: true as const };
    const ask = () => server.client.chat.completions.create(body, { signal: asking.signal }).asResponse();
    return (await retried(ask, server, asking)).body;
  };
  if (server.reportsUsage === false) return open({});
  try {
    const stream = await open({ stream_options: { include_usage: true } });
    server.reportsUsage = true;
    return stream;
  } catch (error) {
    const status = statusOf(error);
    if ((status !== 400 && status !== 422) || server.reportsUsage) throw error;
    const stream = await open({});
    server.reportsUsage = false;
    return stream;
  }
}

function bodyOf({ model }: Server, request: InterpretationRequest) {
  return {
    model,
    messages: promptMessages(request),
    temperature: TEMPERATURE,
    max_tokens: maxTokens(request),
  };
}

function maxTokens(request: InterpretationRequest): number {
  if (request.kind === "zodiac") return MAX_TOKENS.zodiac;
  return request.followUp ? MAX_TOKENS.followUp : SPREADS[request.kind].maxTokens;
}

/**
 * The SDK's own retries would sleep as long as the server's `Retry-After` says, deaf to the signal; cockatiel's are deaf
 * to it as well (docs/decisions/0020-waiting-is-a-librarys.md).
 */
async function retried<T>(ask: () => Promise<T>, server: Server, { role, signal }: Asking): Promise<T> {
  for (const wait of RETRIES) {
    try {
      return await counted(ask, server, role);
    } catch (error) {
      if (!isWorthRetrying(error) || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
  return counted(ask, server, role);
}

/** One call, if the day's ceiling lets it through; a stream has gone well once it has begun. */
async function counted<T>(ask: () => Promise<T>, { model, meter }: Server, role: Role): Promise<T> {
  try {
    await meter?.takeCall(role);
    const answer = await ask();
    countModelCall(model, "ok");
    return answer;
  } catch (error) {
    countModelCall(model, outcomeOf(error));
    throw error;
  }
}
