import { askSession } from "./ask-session";
import { keepSession, type SessionEvent } from "./keep-session";
import { hearSession, shareSession } from "./shared-session";

/** What a page learns of its session: by itself, or from another tab, where the person did it. */
export type SessionNews = { event: SessionEvent; isElsewhere: boolean };

interface Watch {
  /** The session of this page: null for none, nothing where it is not known yet. */
  session: string | null | undefined;
  tell(news: SessionNews): void;
  /** Fires when the page has gone, or has another session. */
  gone: AbortSignal;
}

/** Hears of other tabs, and keeps the session of this one running for as long as it is seen. */
export function watchSession({ session, tell, gone }: Watch): void {
  if (gone.aborted) return;
  if (session !== null) keepWhileSeen({ session, tell, gone });
  if (session === undefined) return;
  shareSession(session);
  hearSession((other) => {
    if (other !== session) tell({ event: other === null ? "SIGNED_OUT" : "SIGNED_IN", isElsewhere: true });
  }, gone);
}

function keepWhileSeen({ session = null, tell, gone }: Watch): void {
  const keeper = keepSession({
    session,
    ask: askSession,
    tell: (event) => tell({ event, isElsewhere: false }),
  });
  const follow = () => (document.visibilityState === "visible" ? keeper.show() : keeper.hide());
  document.addEventListener("visibilitychange", follow, { signal: gone });
  gone.addEventListener("abort", keeper.stop);
  follow();
}
