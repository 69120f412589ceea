import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from "openai";
import type { settings } from "~/env.server";
import { InterpretationError } from "../interpreter";
import { createModelFetch } from "./fetch-from-model.server";

export type { OpenAI };

export type OpenAISettings = NonNullable<ReturnType<typeof settings>["openai"]>;

/** A client of a server that speaks as OpenAI's does; it repeats nothing by itself. */
export function createClient({ apiKey, baseUrl }: OpenAISettings): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? "none",
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: createModelFetch(),
    logLevel: "off",
  });
}

/** The status with which the server refused, if it answered at all. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof APIError ? error.status : undefined;
}

/** What a server says of a wish that it refuses; null where the call failed for another reason. */
export function badRequestOf(error: unknown): { param: unknown; message: string } | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  return { param: error.param, message: error.message };
}

/** What became of a call, for the metrics. */
export function outcomeOf(error: unknown): string {
  if (error instanceof InterpretationError) return "refused";
  if (error instanceof APIUserAbortError) return "aborted";
  return String(statusOf(error) ?? "connection");
}

export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  return error instanceof APIError && (error.status === 429 || (error.status ?? 0) >= 500);
}

/** What a failed call says of the text that it was to bring. */
export function interpretationError(error: unknown): unknown {
  if (error instanceof APIConnectionError)
    return new InterpretationError("connection", null, { cause: error });
  if (error instanceof APIError && error.status)
    return new InterpretationError("status", error.status, { cause: error });
  if (error instanceof APIError || error instanceof TypeError || error instanceof SyntaxError)
    return new InterpretationError("connection", null, { cause: error });
  return error;
}
