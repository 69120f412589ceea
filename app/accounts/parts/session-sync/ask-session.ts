import { ADDRESSES } from "~/i18n/path-to";
import type { SessionAnswer } from "./keep-session";

/** After how many milliseconds an answer is no longer waited for. */
const LONGEST_WAIT = 20_000;

/** Asks the server whether this browser is still signed in; by being used, its session ends later. */
export async function askSession(): Promise<SessionAnswer> {
  // Not by `AbortSignal.timeout`, which the oldest browsers that we promise to work in do not have.
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), LONGEST_WAIT);
  try {
    const response = await fetch(ADDRESSES.session, { method: "POST", signal: giveUp.signal });
    if (response.status === 401) return { state: "ended" };
    if (!response.ok) return { state: "unknown" };
    const { session } = (await response.json()) as { session: string };
    return { state: "running", session };
  } catch {
    // No connection, or one that broke: the next try may have more luck.
    return { state: "unknown" };
  } finally {
    clearTimeout(timer);
  }
}
