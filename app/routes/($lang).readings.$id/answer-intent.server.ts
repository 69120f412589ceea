import { data, redirect } from "@remix-run/node";
import type { Person } from "~/accounts/web/person.server";
import type { Language } from "~/i18n/languages";
import { throwAsResponse } from "~/readings/answer-error.server";
import { askAlmanac } from "~/readings/ask-almanac.server";
import { askFollowUp } from "~/readings/ask-follow-up.server";
import { helpInCrisis } from "~/readings/crisis/screen.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { questionFault, typedQuestion } from "~/readings/question";
import { ReadingError } from "~/readings/reading-error";
import { retryReading } from "~/readings/retry-reading.server";

interface Posted {
  person: Person;
  id: string | undefined;
  language: Language;
  form: FormData;
  /** Counts the request, or throws what refuses it. */
  takeTurn(name: "ask" | "change"): Promise<void>;
}

/** Does what a form on the reading's page asks for and leads back to it, or says why not. */
export async function answerIntent(posted: Posted) {
  const { person, id, language, form } = posted;
  const here = `/${language}/readings/${id}`;
  const intent = form.get("intent");
  if (intent !== "follow-up") await posted.takeTurn("change");
  switch (intent) {
    case "draw":
      await drawReading(person.owner, id);
      return redirect(here, 303);
    case "retry":
      await retryReading(person, id);
      return redirect(here, 303);
    case "almanac":
      await askAlmanac(person.owner, id);
      return redirect(here, 303);
    case "follow-up":
      return answerFollowUp(posted, here);
    case "delete":
      await deleteReading(person.owner, id);
      return redirect(`/${language}/readings?deleted=1`, 303);
    default:
      throw new Response(null, { status: 422 });
  }
}

async function answerFollowUp({ person, id, language, form, takeTurn }: Posted, here: string) {
  const typed = typedQuestion(form.get("question"));
  await helpInCrisis(typed, language, () => takeTurn("ask"));
  const fault = questionFault(typed);
  if (fault) return data({ problem: fault, typed }, { status: 422 });
  await askFollowUp(person, id, typed);
  return redirect(here, 303);
}

/** What the page itself says of a refusal; any other becomes a response of its own. */
export function answerRefusal(error: unknown, form: FormData) {
  const typed = typedQuestion(form.get("question"));
  if (error instanceof ReadingError && error.code === "limit") {
    return data({ problem: "limit" as const, typed }, { status: 429 });
  }
  if (error instanceof ReadingError && error.code === "no-follow-up") {
    return data({ problem: "noFollowUp" as const, typed }, { status: 409 });
  }
  return throwAsResponse(error);
}
