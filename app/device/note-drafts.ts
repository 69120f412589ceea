/** What somebody typed as notes of a reading and the server is not known to have. */
interface NoteDraft {
  notes: string;
  /** Of the notes that it was begun from. */
  revision: string;
  /** The session in which it was typed; empty for a visitor without an account. */
  session: string;
}

const PREFIX = "notes ";

/** The draft of a reading's notes, kept in this browser: nothing happens where it has no room, or none is allowed. */
export function noteDraftOf(id: string) {
  const key = PREFIX + id;
  return {
    read: () => attempt(() => parse(localStorage.getItem(key))),
    keep: (draft: NoteDraft) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    forget: () => attempt(() => localStorage.removeItem(key)),
  };
}

/** Forgets what was typed in any session but this one, null for none: whoever comes next does not find it. */
export function forgetOthersDrafts(session: string | null): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const draft = parse(localStorage.getItem(key));
      if (!draft || (draft.session !== "" && draft.session !== session)) localStorage.removeItem(key);
    }
  });
}

/** null where it is none of ours. */
function parse(text: string | null): NoteDraft | null {
  if (text === null) return null;
  try {
    const { notes, revision, session } = JSON.parse(text);
    return [notes, revision, session].every((part) => typeof part === "string")
      ? { notes, revision, session }
      : null;
  } catch {
    return null;
  }
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
