import { EXACT_LIMITS, type ExactLimit, type RequestLimit } from "./request-limits";
import { type Requester, subjectsOf } from "./requester.server";
import { type Attempt, takeAttempts } from "./take-attempts.server";

/**
 * Counts a request for its visitor and its address, for all processes together, in one statement.
 * @returns null, or in how many whole seconds it may be made: then it is not counted.
 */
export async function takeRequest(name: ExactLimit, requester: Requester): Promise<number | null> {
  const attempts = attemptsOf(name, requester);
  if (attempts.length === 0) return null;
  const { isAllowed, retryAfter } = await takeAttempts(attempts);
  return isAllowed ? null : retryAfter;
}

function attemptsOf(name: ExactLimit, requester: Requester): Attempt[] {
  const limit: RequestLimit = EXACT_LIMITS[name];
  const subjects = subjectsOf(requester);
  return (["visitor", "address"] as const).flatMap((who) => {
    const [most, subject] = [limit[who], subjects[who]];
    if (most === undefined || subject === null) return [];
    return { rule: { name: `${name} per ${who}`, most, seconds: limit.seconds }, subject };
  });
}
