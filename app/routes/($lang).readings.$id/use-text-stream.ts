import { useEffect, useState } from "react";
import type { Chunk } from "~/readings/reading";
import type { ShownWriting } from "./show-reading.server";

/** How long to wait before connecting anew where the browser has given up, in milliseconds; doubled each time. */
const RECONNECT = { first: 1_000, longest: 15_000 };

export interface StreamedText {
  chunks: readonly Chunk[];
  isWriting: boolean;
  failure: ShownWriting["failure"];
}

/**
 * A text as it is written: what the page came with, then what the stream at `address` adds. After a broken connection
 * it goes on from the last event; at the end the page's data is read anew.
 */
export function useTextStream(address: string, writing: ShownWriting, readAnew: () => void): StreamedText {
  const { attempt, status, chunks, failure } = writing;
  const isOpen = status === "pending" || status === "writing";
  // A text that is tried again before its failure was read anew has never been other than open.
  const awaited = status === "pending" ? attempt + 1 : attempt;
  const [heard, setHeard] = useState<readonly Chunk[]>(chunks);
  const [hasEnded, setHasEnded] = useState(false);
  const [fault, setFault] = useState<ShownWriting["failure"]>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream lasts from one begin to its end; what it adds must not reopen it
  useEffect(() => {
    if (!isOpen) return;
    setHeard(chunks);
    setHasEnded(false);
    setFault(null);
    const last = chunks.length > 0 ? `${attempt}.${chunks.length}` : null;
    return listen(address, last, {
      chunk: (chunk) => setHeard((before) => [...before, chunk]),
      restart: () => setHeard([]),
      end(why) {
        setHasEnded(true);
        setFault(why);
        readAnew();
      },
    });
  }, [address, isOpen, awaited]);

  if (!isOpen) return { chunks, isWriting: false, failure };
  return { chunks: heard, isWriting: !hasEnded, failure: fault };
}

interface Listener {
  chunk(chunk: Chunk): void;
  restart(): void;
  end(failure: ShownWriting["failure"]): void;
}

/**
 * Listens from the event `last` on. The browser reconnects by itself after a broken connection, but gives up after any
 * answer that is no stream, such as a proxy's 502: then this connects anew. @returns ends it.
 */
function listen(address: string, last: string | null, listener: Listener): () => void {
  let position = last;
  let wait = RECONNECT.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source = connect();

  function connect(): EventSource {
    const opened = new EventSource(position ? `${address}&after=${position}` : address);
    const on = (type: string, act: (data: string) => void) =>
      opened.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        position = lastEventId;
        wait = RECONNECT.first;
        act(data);
      });
    on("chunk", (data) => listener.chunk(JSON.parse(data)));
    on("restart", () => listener.restart());
    on("done", () => {
      opened.close();
      listener.end(null);
    });
    on("failed", (data) => {
      opened.close();
      listener.end(JSON.parse(data));
    });
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        source = connect();
      }, wait);
      wait = Math.min(wait * 2, RECONNECT.longest);
    });
    return opened;
  }

  return () => {
    clearTimeout(timer);
    source.close();
  };
}
