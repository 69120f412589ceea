import { counter, gauge } from "./registry.server";
import { statusClass } from "./status-class";

const calls = counter({
  name: "starglass_model_calls_total",
  help: "Calls of the model, each try of one counted, by how they ended",
  labels: ["model", "outcome"],
});
const tokens = counter({
  name: "starglass_model_tokens_total",
  help: "Tokens that the model says it read and wrote",
  labels: ["model", "direction"],
});

const BREAKER_STATES = ["closed", "half_open", "open"] as const;

/** Whether calls of the model go through, are tried one at a time, or are refused at once. */
export type BreakerState = (typeof BREAKER_STATES)[number];

const breaker = gauge({
  name: "starglass_model_breaker",
  help: "1 for the state that the circuit breaker round the model is in",
  labels: ["state"],
});

/** Counts one try of a call: `ok`, `refused` by the daily ceiling, or with which status or for which reason it failed. */
export function countModelCall(model: string, outcome: string): void {
  calls.inc({ model, outcome: statusClass(outcome) });
}

/** Counts the tokens of one call, as the model gave them. */
export function countTokens(model: string, used: { prompt: number; completion: number }): void {
  tokens.inc({ model, direction: "prompt" }, used.prompt);
  tokens.inc({ model, direction: "completion" }, used.completion);
}

/** Says which state the breaker has gone into. */
export function setBreaker(state: BreakerState): void {
  for (const each of BREAKER_STATES) breaker.set({ state: each }, each === state ? 1 : 0);
}
