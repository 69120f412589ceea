import { findReading } from "~/readings/find-reading.server";
import { eventStream } from "../streams/event-stream.server";
import { hearText } from "../streams/hear-text.server";
import { streamResponse } from "../streams/stream-response.server";
import { type ApiAnswer, readingAt } from "./api-answer.server";
import type { AskedCall } from "./asked-call.server";
import { showApiReading } from "./show-api-reading.server";

/** How long a text is waited for, in milliseconds: shorter than a quiet connection is kept, which is 120 s. */
const LONGEST_WAIT = 100_000;

/** A text as it is written, as events: those that the page hears, with their ids. */
export function streamByCall({ followUp }: { followUp: boolean }) {
  return async (call: AskedCall): Promise<ApiAnswer | Response> => {
    const { request, context, language, params, query } = call;
    const caller = await call.person("ask");
    call.limitStream(caller.owner);
    const heard = request.headers.get("Last-Event-ID") ?? query.after ?? null;
    const { events } = await hearText(caller, {
      id: params.id,
      followUp,
      heard,
      signal: context.disconnected,
    });
    if (!events) return { status: 204 };
    const type = "text/event-stream; charset=utf-8";
    if (request.method === "HEAD") return new Response(null, { headers: { "Content-Type": type } });
    return streamResponse(eventStream(events, language), type, context.disconnected);
  };
}

/** The reading once a text of it has come to its end; 202 with it as it stands where that takes longer than one may wait. */
export function waitByCall({ followUp }: { followUp: boolean }) {
  return async (call: AskedCall): Promise<ApiAnswer> => {
    const { context, language, params } = call;
    const caller = await call.person("ask");
    call.limitStream(caller.owner);
    const tooLong = AbortSignal.timeout(LONGEST_WAIT);
    const signal = AbortSignal.any([context.disconnected, tooLong]);
    const { events } = await hearText(caller, { id: params.id, followUp, heard: null, signal });
    try {
      if (call.request.method !== "HEAD") for await (const _ of events ?? []);
    } catch (error) {
      // Whoever has hung up hears nothing of it.
      if (context.disconnected.aborted) return { status: 204 };
      if (!tooLong.aborted) throw error;
    }
    const reading = await findReading(caller.owner, params.id);
    const body = showApiReading(reading, language);
    if (!tooLong.aborted) return { body };
    return { status: 202, body, headers: { "Retry-After": "1", Location: `${readingAt(reading.id)}/text` } };
  };
}
