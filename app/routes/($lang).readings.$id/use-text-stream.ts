import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Chunk } from "~/readings/reading";
import type { ShownWriting } from "./show-reading.server";

export interface StreamedText {
  chunks: readonly Chunk[];
  isWriting: boolean;
  failure: ShownWriting["failure"];
}

/**
 * A text as it is written: what the page came with, then what the stream at `address` adds. After a broken connection
 * the browser resumes by itself from the last event; at the end the page's data is read anew.
 */
export function useTextStream(address: string, writing: ShownWriting): StreamedText {
  const { attempt, status, chunks, failure } = writing;
  const isOpen = status === "pending" || status === "writing";
  const [heard, setHeard] = useState<readonly Chunk[]>(chunks);
  const [fault, setFault] = useState<ShownWriting["failure"]>(null);
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream lasts from one begin to its end; what it adds must not reopen it
  useEffect(() => {
    if (!isOpen) return;
    setHeard(chunks);
    setFault(null);
    const after = chunks.length > 0 ? `&after=${attempt}.${chunks.length}` : "";
    const source = new EventSource(address + after);
    source.addEventListener("chunk", ({ data }) => {
      const chunk: Chunk = JSON.parse(data);
      setHeard((before) => [...before, chunk]);
    });
    source.addEventListener("restart", () => setHeard([]));
    source.addEventListener("done", () => {
      source.close();
      revalidate();
    });
    source.addEventListener("failed", ({ data }) => {
      source.close();
      setFault(JSON.parse(data));
      revalidate();
    });
    return () => source.close();
  }, [address, isOpen]);

  if (!isOpen) return { chunks, isWriting: false, failure };
  return { chunks: heard, isWriting: fault === null, failure: fault };
}
