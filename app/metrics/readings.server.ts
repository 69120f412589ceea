import { counter, gauge, histogram } from "./registry.server";
import { statusClass } from "./status-class";

const texts = counter({
  name: "starglass_texts_total",
  help: "Texts that came to their end, by what they are, who wrote them and for whom, how they ended and why they failed",
  labels: ["kind", "interpreter", "role", "outcome", "reason"],
});
const firstChunks = histogram({
  name: "starglass_text_first_chunk_seconds",
  help: "From the beginning of a text to its first line",
  labels: ["interpreter"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 45],
});
const durations = histogram({
  name: "starglass_text_seconds",
  help: "From the beginning of a text to its end, whole or failed",
  labels: ["interpreter", "outcome"],
  buckets: [0.1, 0.5, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120],
});
const underWay = gauge({ name: "starglass_texts_under_way", help: "Texts that this process is writing" });
const streams = gauge({ name: "starglass_streams_open", help: "Listeners to texts on this process" });
const crisisPages = counter({
  name: "starglass_crisis_pages_total",
  help: "Pages with help lines that were shown, to a visitor and to an address once a day",
});

/** What a text is, as far as it is counted. */
export interface MeasuredText {
  /** A kind of reading, or `follow_up`; there are few. */
  kind: string;
  interpreter: "model" | "almanac";
  /** Of whoever asked for it: `anonymous`, `unproven`, `member` or `subscriber`. */
  role: string;
}

export interface TextEnd {
  outcome: "done" | "failed" | "limit";
  /** Of a failure: its code and detail, such as `model 429`; there are few. */
  reason?: string;
}

export interface TextMeasurement {
  /** To be called with each line; only the first one counts. */
  chunk(): void;
  /** To be called once, however the text ended; without an end where the claim was lost or given up. */
  end(end?: TextEnd): void;
}

/** Measures a text from its beginning to its end. */
export function measureText({ kind, interpreter, role }: MeasuredText): TextMeasurement {
  const started = performance.now();
  let hasBegun = false;
  underWay.inc();
  return {
    chunk() {
      if (hasBegun) return;
      hasBegun = true;
      firstChunks.observe({ interpreter }, secondsSince(started));
    },
    end(end) {
      underWay.dec();
      if (!end) return;
      texts.inc({ kind, interpreter, role, outcome: end.outcome, reason: statusClass(end.reason ?? "") });
      durations.observe({ interpreter, outcome: end.outcome }, secondsSince(started));
    },
  };
}

/** Counts a listener for as long as it listens. @returns what is to be called, once, when it has gone. */
export function countStream(): () => void {
  streams.inc();
  return () => streams.dec();
}

/** Counts that somebody was shown a page with help lines; nothing else is known of it. */
export function countCrisisPage(): void {
  crisisPages.inc();
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
