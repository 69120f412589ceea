import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { Language } from "~/i18n/languages";
import { type Asked, askForReading, type PreparedDraw } from "~/readings/ask-for-reading.server";
import { remedyOf } from "./captcha.server";
import { limitRequest } from "./limit-request.server";
import { getPerson } from "./person.server";
import type { Problem } from "./problem";
import { visitorOf } from "./visitor-cookie.server";

/** The fields of all forms that ask for something to be read; what else came with them is not sent again. */
const ASKED = ["intent", "reader", "deck", "mine", "theirs", "spread", "cards", "question"];

type Typed = Parameters<typeof askForReading>[1];

interface Posted extends Pick<ActionFunctionArgs, "request" | "context"> {
  form: FormData;
  prepared?: PreparedDraw;
}

/**
 * Asks for a reading or a follow-up as the person behind a request.
 * @throws the page with help lines, 200, where somebody in danger wrote: thrown, so that nothing can keep it away; the
 *   page that asks for a moment's patience, 429; ReadingError what `askForReading` refuses.
 */
export async function ask(
  { request, context, form, prepared }: Posted,
  typed: Typed,
  language: Language,
): Promise<Exclude<Asked, { outcome: "crisis" }>> {
  const asker = {
    requester: { visitor: await visitorOf(request), address: context.clientAddress },
    findPerson: () => getPerson(request, context),
    countRequest: () => limitRequest("ask", request, context),
    ...remedyOf(form, context),
    ...(prepared && { prepared }),
  };
  const asked = await askForReading(asker, typed, language);
  if (asked.outcome !== "crisis") return asked;
  const problem: Problem = { kind: "crisis", lines: asked.lines, fields: fieldsOf(form) };
  throw data(problem, { status: 200 });
}

/** What was typed and chosen, so that it can be asked again in other words. */
function fieldsOf(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]) =>
    ASKED.includes(name) && typeof value === "string" ? [[name, value]] : [],
  );
}
