/** What became of notes that were sent. */
export type SentNotes =
  | { outcome: "saved"; revision: number; wasChanged: boolean }
  /** Worth trying again. */
  | { outcome: "later" }
  | { outcome: "gone" }
  | { outcome: "tooLong" };

/** After how long an answer is not waited for any more, in milliseconds. */
const PATIENCE = 15_000;

/** Sends notes; `isLast` where the page is about to be left, so that nobody hears the answer. */
export async function sendNotes(
  url: string,
  { notes, revision, isLast = false }: { notes: string; revision: string; isLast?: boolean },
): Promise<SentNotes> {
  const body = new FormData();
  body.set("notes", notes);
  body.set("revision", revision);
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), PATIENCE);
  try {
    const answer = await fetch(url, { method: "POST", body, keepalive: isLast, signal: given.signal });
    if (answer.ok) return { outcome: "saved", ...(await answer.json()) };
    if (answer.status === 404 || answer.status === 403) return { outcome: "gone" };
    return answer.status === 422 ? { outcome: "tooLong" } : { outcome: "later" };
  } catch {
    return { outcome: "later" };
  } finally {
    clearTimeout(timer);
  }
}

/** What was typed and is not sent yet, kept in this browser: also where it has no room, or none is allowed. */
export function draftOf(id: string) {
  const key = `notes ${id}`;
  const attempt = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => localStorage.getItem(key)),
    keep: (notes: string) => attempt(() => localStorage.setItem(key, notes)),
    forget: () => attempt(() => localStorage.removeItem(key)),
  };
}
