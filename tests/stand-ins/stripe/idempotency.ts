import { ApiError } from "./errors";

export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

interface Remembered {
  /** Method, address and parameters of the first question. */
  question: string;
  /** Missing while the first is being answered. */
  answer?: Answer;
}

/** Answers by the keys of the questions. */
export type Memory = Map<string, Remembered>;

/** Answers that are not remembered: the question was refused before anything was done. */
const NOT_REMEMBERED = [400, 401, 403, 404, 409, 429];

/**
 * The answer that was given to this key before; without one, the key is taken.
 * @throws ApiError where the key belongs to another question, or to one that is still being answered.
 */
export function recall(memory: Memory, key: string, question: string): Answer | undefined {
  const known = memory.get(key);
  if (!known) {
    memory.set(key, { question });
    return undefined;
  }
  if (known.question !== question)
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (!known.answer)
    throw new ApiError(409, {
      type: "invalid_request_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    });
  return known.answer;
}

export function remember(memory: Memory, key: string, question: string, answer: Answer): void {
  if (NOT_REMEMBERED.includes(answer.status)) memory.delete(key);
  else memory.set(key, { question, answer });
}
