import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { throwReadingError } from "~/http/answer-fault.server";
import { ask } from "~/http/ask.server";
import { captchaSettings, remedyOf } from "~/http/captcha.server";
import { flash } from "~/http/flash.server";
import { limitRequest } from "~/http/limit-request.server";
import { getPerson } from "~/http/person.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { askAlmanac } from "~/readings/ask-almanac.server";
import { helpLines } from "~/readings/crisis/help-lines.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { isTooLongWord, typedWord } from "~/readings/draw-word";
import { findReading } from "~/readings/find-reading.server";
import { typedQuestion } from "~/readings/question";
import { ReadingError } from "~/readings/reading-error";
import { retryReading } from "~/readings/retry-reading.server";
import { shareReading, withdrawShare } from "~/readings/sharing/share-reading.server";
import { answerEntryIntent, isEntryIntent } from "./answer-entry.server";

interface Posted extends Pick<ActionFunctionArgs, "request" | "context"> {
  id: string | undefined;
  language: Language;
  form: FormData;
}

/** Does what a form on the reading's page asks for and leads back to it, or says why not. */
export async function answerReadingIntent(posted: Posted) {
  const { request, context, id, language, form } = posted;
  const here = pathTo.reading(language, id ?? "");
  const intent = form.get("intent");
  if (intent === "follow-up") return answerFollowUp(posted, here);
  if (intent === "read") return answerRead(posted, here);
  await limitRequest("change", request, context);
  const person = await getPerson(request, context);
  if (isEntryIntent(intent)) return answerEntryIntent(person.owner, { id, intent, form }, here);
  switch (intent) {
    case "draw": {
      const word = typedWord(form.get("word"));
      if (isTooLongWord(word)) return data({ problem: "word" as const, typed: "", word }, { status: 422 });
      await drawReading(person.owner, id, word);
      return redirect(here, 303);
    }
    case "retry":
      await retryReading(person, id, remedyOf(form, context));
      return redirect(here, 303);
    case "almanac":
      await askAlmanac(person, id);
      return redirect(here, 303);
    case "share":
      await shareReading(person.owner, id, { withQuestion: form.get("question") === "on" });
      return redirect(`${here}#share-link`, 303);
    case "unshare":
      await withdrawShare(person.owner, id);
      return redirect(here, { status: 303, headers: { "Set-Cookie": await flash("unshared") } });
    case "delete":
      await deleteReading(person.owner, id);
      return redirect(pathTo.readings(language, { deleted: "1" }), 303);
    default:
      throw new Response(null, { status: 422 });
  }
}

async function answerFollowUp({ request, context, id, language, form }: Posted, here: string) {
  const typed = typedQuestion(form.get("question"));
  const order = { kind: "follow-up" as const, readingId: id, question: typed };
  const asked = await ask({ request, context, form }, order, language);
  if (asked.outcome === "faults")
    return data({ problem: asked.faults.question ?? "blank", typed }, { status: 422 });
  return redirect(here, 303);
}

/** Has cards read that were only kept. The question that they were kept with is heard anew. */
async function answerRead({ request, context, id, language, form }: Posted, here: string) {
  const { owner } = await getPerson(request, context);
  const reading = await findReading(owner, id);
  if (reading.kind === "zodiac" || reading.interpretation.status !== "none") return redirect(here, 303);
  const typed = typedQuestion(form.get("question"));
  const reader = form.has("reader") ? String(form.get("reader")) : reading.reader;
  const order = { kind: "entry" as const, spread: reading.kind, readingId: reading.id, reader };
  const question = reading.question ?? typed;
  const asked = await ask({ request, context, form }, { ...order, question }, language);
  if (asked.outcome !== "faults") return redirect(here, 303);
  const { question: fault } = asked.faults;
  if (!fault) throw new Response(null, { status: 422 });
  return data({ problem: fault, typed }, { status: 422 });
}

/** What the page itself says of a refusal; any other becomes a response of its own. */
export function answerRefusal(error: unknown, form: FormData, language: Language) {
  const typed = typedQuestion(form.get("question"));
  const help = error instanceof ReadingError && error.offersHelp ? helpLines(language) : null;
  if (error instanceof ReadingError && error.code === "premium") {
    return data({ problem: "premium" as const, typed, help }, { status: 403 });
  }
  if (error instanceof ReadingError && error.code === "limit") {
    return data({ problem: "limit" as const, typed, help }, { status: 429 });
  }
  if (error instanceof ReadingError && error.code === "network") {
    const isRetry = ["retry", "read"].includes(String(form.get("intent")));
    const problem = isRetry ? ("networkAtRetry" as const) : ("network" as const);
    return data({ problem, typed, captcha: captchaSettings() }, { status: 429 });
  }
  if (error instanceof ReadingError && error.code === "no-follow-up") {
    return data({ problem: "noFollowUp" as const, typed }, { status: 409 });
  }
  return throwReadingError(error);
}
