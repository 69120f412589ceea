/** What became of notes that were sent. */
export type SentNotes =
  | { outcome: "saved"; revision: number; wasChanged: boolean }
  /** Worth trying again. */
  | { outcome: "later" }
  | { outcome: "gone" }
  | { outcome: "tooLong" };

/** After how long an answer is not waited for any more, in milliseconds. */
const PATIENCE = 15_000;

interface WrittenNotes {
  notes: string;
  /** By which they were begun. */
  revision: string;
  /** Whether the page is about to be left, so that perhaps nobody hears the answer. */
  isLast?: boolean;
  /** Whether they are only to be put among the versions. */
  isAside?: boolean;
}

/** Sends notes. */
export async function sendNotes(
  url: string,
  { notes, revision, isLast = false, isAside = false }: WrittenNotes,
): Promise<SentNotes> {
  const body = new FormData();
  body.set("notes", notes);
  body.set("revision", revision);
  if (isAside) body.set("intent", "aside");
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
