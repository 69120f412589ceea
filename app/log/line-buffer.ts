/** What takes text without being waited for, piece after piece; `drain` says that all of it is written. */
interface Output {
  write(text: string): unknown;
  on(event: "drain", listener: () => void): unknown;
}

/** Lines are written once there are this many, if not before: joining few is cheap, and a write costs more than they do. */
const MOST_LINES = 64;
/** For how long lines may wait to be written together, in milliseconds. */
const OLDEST = 100;
/** How long the end of a process waits for its last lines to be taken, in milliseconds. */
const PATIENCE = 1_000;

export interface LineBuffer {
  write(line: string): void;
  /** Has what is gathered written now. */
  flush(): void;
  /** Resolves once everything is written, or nobody takes it. */
  written(): Promise<void>;
}

/** Gathers lines, so that many cost one write to `out`. */
export function bufferLines(out: Output): LineBuffer {
  let lines: string[] = [];
  let isAwaited = false;
  let isWriting = false;
  let waiting: (() => void)[] = [];
  out.on("drain", () => {
    isWriting = false;
    for (const resolve of waiting) resolve();
    waiting = [];
  });

  function flush() {
    if (lines.length === 0) return;
    const text = lines.join("");
    lines = [];
    isWriting = true;
    out.write(text);
  }

  return {
    write(line) {
      lines.push(line);
      if (lines.length >= MOST_LINES) flush();
      if (isAwaited) return;
      isAwaited = true;
      setTimeout(() => {
        isAwaited = false;
        flush();
      }, OLDEST).unref();
    },
    flush,
    written: () =>
      new Promise((resolve) => {
        flush();
        if (!isWriting) return resolve();
        waiting.push(resolve);
        setTimeout(resolve, PATIENCE).unref();
      }),
  };
}
