import type { LoaderFunctionArgs } from "@remix-run/node";
import { throwReadingError } from "~/http/answer-fault.server";
import { languageOf } from "~/http/language.server";
import { getPerson } from "~/http/person.server";
import { themeOf } from "~/http/theme.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { eventStream } from "./event-stream.server";
import { hearText } from "./hear-text.server";
import { htmlStream } from "./html-stream.server";
import { streamResponse } from "./stream-response.server";

/**
 * Answers a request for a text of a reading as it is written: as events or, with `format=html`, as a document that
 * grows.
 * @throws Response 404 or 409 where there is nothing to listen to, 403 where the plan has no such reading any more.
 */
export async function answerStream(
  { request, params, context }: LoaderFunctionArgs,
  { followUp }: { followUp: boolean },
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const language = languageOfMessages(request, searchParams);
  const person = await getPerson(request, context);
  const isHtml = searchParams.get("format") === "html";
  const { reading, events } = await hearText(person, {
    id: params.id,
    followUp,
    heard: isHtml ? null : (request.headers.get("Last-Event-ID") ?? searchParams.get("after")),
    signal: context.disconnected,
  }).catch(throwReadingError);
  if (!events) return new Response(null, { status: 204 });
  if (request.method === "HEAD") return new Response(null);
  const [pieces, type] = isHtml
    ? [htmlStream(events, { reading, language, theme: themeOf(request), followUp }), "text/html"]
    : [eventStream(events, language), "text/event-stream"];
  return streamResponse(pieces, `${type}; charset=utf-8`, context.disconnected);
}

/** The page that listens says in which language it is; a request without that is asked like any other. */
function languageOfMessages(request: Request, searchParams: URLSearchParams): Language {
  const named = searchParams.get("lang");
  return isLanguage(named) ? named : languageOf(request);
}
