import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { failureMessage } from "~/readings/parts/failure-message";
import type { WritingEvent } from "~/readings/writing/writing-events";
import { withHeartbeat } from "./with-heartbeat";

/** How long a browser waits before it connects again, in milliseconds. */
const RETRY = 2_000;
/** How often a comment keeps a quiet connection open, in milliseconds. */
const HEARTBEAT = 15_000;

/** The events of a text in the format of an event source, messages in `language`. */
export async function* eventStream(
  events: AsyncGenerator<WritingEvent>,
  language: Language,
): AsyncGenerator<string> {
  yield `retry: ${RETRY}\n\n`;
  for await (const event of withHeartbeat(events, HEARTBEAT)) {
    yield event === null ? ": still here\n\n" : encode(event, language);
  }
}

function encode(event: WritingEvent, language: Language): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(payload(event, language))}\n\n`;
}

function payload(event: WritingEvent, language: Language): object {
  if (event.type === "chunk") return { section: event.section, text: event.text };
  if (event.type === "failed")
    return { code: event.failure.code, message: failureMessage(event.failure, translator(language)) };
  return {};
}
