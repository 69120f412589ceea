import { setTimeout as sleep } from "node:timers/promises";
import { countModelCall } from "~/metrics.server";
import type { ModelMeter } from "./model-meter.server";
import { isWorthRetrying, outcomeOf } from "./openai.server";

/** How long to wait before each further try, in milliseconds; there is none once the answer has begun. */
const RETRIES = [500, 1_500];

interface Call {
  model: string;
  meter: ModelMeter | undefined;
}

/** The SDK's own retries would sleep as long as the server's `Retry-After` says, deaf to the signal. */
export async function retried<T>(
  ask: () => Promise<T>,
  { call, signal }: { call: Call; signal: AbortSignal },
): Promise<T> {
  for (const wait of RETRIES) {
    try {
      return await counted(ask, call);
    } catch (error) {
      if (!isWorthRetrying(error) || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
  return counted(ask, call);
}

/** One call, if the day's ceiling lets it through; a stream has gone well once it has begun. */
async function counted<T>(ask: () => Promise<T>, { model, meter }: Call): Promise<T> {
  try {
    await meter?.takeCall();
    const answer = await ask();
    countModelCall(model, "ok");
    return answer;
  } catch (error) {
    countModelCall(model, outcomeOf(error));
    throw error;
  }
}
