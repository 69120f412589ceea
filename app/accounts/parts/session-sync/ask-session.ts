import { ADDRESSES } from "~/i18n/path-to";
import type { SessionAnswer } from "./keep-session";

/** After how many milliseconds an answer is no longer waited for. */
const LONGEST_WAIT = 20_000;

/** Asks the server whether this browser is still signed in; by being used, its session ends later. */
export async function askSession(): Promise<SessionAnswer> {
  try {
    const response = await fetch(ADDRESSES.session, {
      method: "POST",
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    if (response.status === 401) return { state: "ended" };
    if (!response.ok) return { state: "unknown" };
    const { session } = (await response.json()) as { session: string };
    return { state: "running", session };
  } catch {
    // No connection, or one that broke: the next try may have more luck.
    return { state: "unknown" };
  }
}
