/** What writes lines without being waited for, one write at a time; `drain` says that one is over. */
interface Output {
  write(line: string): unknown;
  /** Writes what is gathered, unless a write is on its way. */
  flush(): void;
  on(event: "drain", listener: () => void): unknown;
}

/** For how long lines may wait to be written together, in milliseconds. */
const OLDEST = 100;
/** How long the end of a process waits for its last lines to be taken, in milliseconds. */
const PATIENCE = 1_000;

export interface Batches {
  write(line: string): void;
  /** Has what is gathered written now. */
  flush(): void;
  /** Resolves once everything is written, or nobody takes it. */
  written(): Promise<void>;
}

/** Gathers lines, so that many cost one write; `out` writes by itself what has grown large. */
export function inBatches(out: Output): Batches {
  let isAwaited = false;
  /** Whether to write once more after the write on its way, which may have begun before the newest line. */
  let isWanted = false;
  let waiting: (() => void)[] = [];
  out.on("drain", () => {
    if (isWanted) {
      isWanted = false;
      out.flush();
    } else {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  });

  function flush() {
    isWanted = true;
    out.flush();
  }

  return {
    write(line) {
      out.write(line);
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
        waiting.push(resolve);
        setTimeout(resolve, PATIENCE).unref();
        flush();
      }),
  };
}
