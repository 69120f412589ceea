const KEY = "session";

/** Lets the other tabs of this browser know which session it has; null for none. */
export function shareSession(session: string | null): void {
  try {
    localStorage.setItem(KEY, session ?? "");
  } catch {
    // Storage is blocked in this browser: each tab finds out by itself.
  }
}

/** Hears which session another tab has now, null for none; also on a page that comes back as it was left. */
export function hearSession(hear: (session: string | null) => void, gone: AbortSignal): void {
  function onStorage({ key, newValue }: StorageEvent) {
    if (key === KEY) hear(newValue || null);
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    const shared = persisted ? readShared() : undefined;
    if (shared !== undefined) hear(shared);
  }
  window.addEventListener("storage", onStorage, { signal: gone });
  window.addEventListener("pageshow", onPageShow, { signal: gone });
}

function readShared(): string | null | undefined {
  try {
    return localStorage.getItem(KEY) || null;
  } catch {
    // Blocked, as above: nothing is shared.
    return undefined;
  }
}
