import { ReadingError, type ReadingErrorCode } from "./reading-error";

const STATUSES: Record<ReadingErrorCode, number> = {
  crisis: 200,
  premium: 403,
  "not-found": 404,
  "not-drawn": 409,
  "no-follow-up": 409,
  limit: 429,
};

/**
 * Answers a refusal that a page has no words of its own for.
 * @throws Response with the status that belongs to a ReadingError; the error itself otherwise.
 */
export function throwAsResponse(error: unknown): never {
  if (error instanceof ReadingError) throw new Response(null, { status: STATUSES[error.code] });
  throw error;
}
