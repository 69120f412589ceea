import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chunk } from "~/readings/reading";
import type { ShownWriting } from "./show-reading.server";

/** How long to wait before connecting anew where the browser has given up, in milliseconds; doubled each time. */
const RECONNECT = { first: 1_000, longest: 15_000 };

type Fault = ShownWriting["failure"];

export interface StreamedText {
  chunks: readonly Chunk[];
  isWriting: boolean;
  failure: Fault;
}

/**
 * A text as it is written: what the page came with, then what the stream at `url` adds. After a broken connection
 * it goes on from the last event; at the end the page's data is read anew, unless there is nothing left to read.
 */
export function useTextStream(url: string, writing: ShownWriting, readAnew: () => void): StreamedText {
  const { t } = useTranslation();
  const { attempt, status, chunks, failure } = writing;
  const isOpen = status === "pending" || status === "writing";
  // A text that is tried again before its failure was read anew has never been other than open.
  const awaited = status === "pending" ? attempt + 1 : attempt;
  const [heard, setHeard] = useState<readonly Chunk[]>(chunks);
  const [hasEnded, setHasEnded] = useState(false);
  const [fault, setFault] = useState<Fault>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream lasts from one begin to its end; what it adds must not reopen it
  useEffect(() => {
    if (!isOpen) return;
    setHeard(chunks);
    setHasEnded(false);
    setFault(null);
    const last = chunks.length > 0 ? `${attempt}.${chunks.length}` : null;
    const end = (why: Fault) => {
      setHasEnded(true);
      setFault(why);
      if (why?.code !== "gone") readAnew();
    };
    return listen(url, last, {
      chunk: (chunk) => setHeard((before) => [...before, chunk]),
      restart: () => setHeard([]),
      end,
      gone: () => end({ code: "gone", message: t("errors.gone") }),
    });
  }, [url, isOpen, awaited]);

  if (!isOpen) return { chunks, isWriting: false, failure };
  return { chunks: heard, isWriting: !hasEnded, failure: fault };
}

interface Listener {
  chunk(chunk: Chunk): void;
  restart(): void;
  end(fault: Fault): void;
  /** There is no such text any more. */
  gone(): void;
}

/**
 * Listens from the event `last` on. The browser reconnects by itself after a broken connection, but gives up after any
 * answer that is no stream, without a word of which: then this asks, and connects anew after what passes, such as a
 * proxy's 502. @returns ends it.
 */
function listen(url: string, last: string | null, listener: Listener): () => void {
  const leaving = new AbortController();
  let position = last;
  let wait = RECONNECT.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source = connect();

  function urlNow() {
    return position ? `${url}&after=${position}` : url;
  }

  function connect(): EventSource {
    const opened = new EventSource(urlNow());
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
      timer = setTimeout(goOn, wait);
      wait = Math.min(wait * 2, RECONNECT.longest);
    });
    return opened;
  }

  async function goOn() {
    const status = await statusOf(urlNow(), leaving.signal);
    if (leaving.signal.aborted) return;
    if (status === 404) listener.gone();
    // Refused as not of the plan any more: the page, read anew, says so.
    else if (status === 204 || status === 403) listener.end(null);
    else source = connect();
  }

  return () => {
    leaving.abort();
    clearTimeout(timer);
    source.close();
  };
}

/** What a URL answers, or null where it cannot be reached. */
async function statusOf(url: string, signal: AbortSignal): Promise<number | null> {
  try {
    return (await fetch(url, { method: "HEAD", signal })).status;
  } catch {
    return null;
  }
}
