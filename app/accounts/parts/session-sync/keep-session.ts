/** When a page that is seen asks after its session, in milliseconds. */
export const KEEPING = {
  /** From one answer to the next question. */
  every: 5 * 60_000,
  /** A page that is seen again asks at once, unless it did so less long ago. */
  recent: 60_000,
  /** From a question without an answer to the next try; twice as long each time (specification, section 8). */
  backOff: 200,
} as const;

/** How often an unanswered question is tried again before it waits for its usual turn. */
export const MOST_RETRIES = 8;

/** What the server says: which session runs, that none does any more, or nothing for now. */
export type SessionAnswer = { state: "running"; session: string } | { state: "ended" } | { state: "unknown" };

/** What a page hears of its session, by the names of the specification (section 4). */
export type SessionEvent = "SIGNED_IN" | "SIGNED_OUT" | "TOKEN_REFRESHED";

interface Keeping {
  /** The session of this page; null where it is not known yet. */
  session: string | null;
  /** Asks the server, which puts the end of the session off. Never fails. */
  ask(): Promise<SessionAnswer>;
  tell(event: SessionEvent): void;
}

export interface SessionKeeper {
  /** The page is seen. */
  show(): void;
  /** The page is hidden: nothing is asked until it is seen again. */
  hide(): void;
  stop(): void;
}

/**
 * Keeps the session of a page running while it is seen, and tells when it has ended or is another one. A refusal is
 * final; a question without an answer is tried again.
 */
export function keepSession({ session, ask, tell }: Keeping): SessionKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isVisible = false;
  let isAsking = false;
  let isOver = false;
  let failures = 0;
  // The answer that brought a known session was one.
  let asked = session === null ? Number.NEGATIVE_INFINITY : Date.now();

  async function renew() {
    isAsking = true;
    asked = Date.now();
    const answer = await ask();
    isAsking = false;
    if (isOver) return;
    failures = answer.state === "unknown" ? failures + 1 : 0;
    if (answer.state === "ended") stop();
    else if (isVisible) schedule();
    if (answer.state !== "unknown") tell(eventOf(answer, session));
  }

  function schedule() {
    clearTimeout(timer);
    const isRetry = failures > 0 && failures <= MOST_RETRIES;
    timer = setTimeout(renew, isRetry ? KEEPING.backOff * 2 ** (failures - 1) : KEEPING.every);
  }

  function show() {
    if (isOver || isVisible) return;
    isVisible = true;
    if (isAsking) return;
    if (Date.now() - asked < KEEPING.recent) return schedule();
    failures = 0;
    void renew();
  }

  function hide() {
    isVisible = false;
    clearTimeout(timer);
  }

  function stop() {
    isOver = true;
    hide();
  }

  return { show, hide, stop };
}

function eventOf(answer: Exclude<SessionAnswer, { state: "unknown" }>, session: string | null): SessionEvent {
  if (answer.state === "ended") return "SIGNED_OUT";
  return answer.session === session ? "TOKEN_REFRESHED" : "SIGNED_IN";
}
