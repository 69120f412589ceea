import type { TextEvent } from "./calls.js";

/** For how long a stream may be silent, in milliseconds: it says every 15 s that it is still there. */
const SILENCE = 45_000;

/** The events of a stream, as they come; it ends where the connection does, or has been silent for too long. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<TextEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const silent = setTimeout(() => void reader.cancel().catch(() => undefined), SILENCE);
      const { done, value } = await reader.read().finally(() => clearTimeout(silent));
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}

/** null for a comment, or how long a browser is to wait. */
function eventOf(block: string): TextEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const [id, event, data] = [fields.get("id"), fields.get("event"), fields.get("data")];
  if (id === undefined || event === undefined || data === undefined) return null;
  return { id, event, data: JSON.parse(data) } as TextEvent;
}
