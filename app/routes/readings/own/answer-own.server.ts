import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { ask } from "~/http/ask.server";
import { captchaSettings } from "~/http/captcha.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { OrderFaults } from "~/readings/check-order";
import { helpLines } from "~/readings/crisis/help-lines.server";
import { typedQuestion } from "~/readings/question";
import { isTarotKind } from "~/readings/reading";
import { ReadingError } from "~/readings/reading-error";
import { readLaid } from "~/readings/tarot/own-cards";
import { layNamed, readOwnState, showOwn } from "./show-own.server";

/** Longer than any reader's id. */
const LONGEST_CHOICE = 40;

function readOwnForm(form: FormData, language: Language) {
  const spread = form.get("spread");
  const values = typedIn(form);
  if (!isTarotKind(spread)) return { values, spread: "", laid: [], shown: null };
  const laid = readLaid(spread, String(form.get("cards") ?? ""));
  const state = { kind: spread, laid, place: null, part: null, name: "" };
  return { values, spread, laid, shown: showOwn(state, language) };
}

/** Without scripts: the page as its address says, with what was typed in the form so far. */
function layOn(request: Request, form: FormData, language: Language) {
  const search = new URL(request.url).searchParams;
  if (form.get("intent") !== "lay") search.set("name", String(form.get("name")));
  const spread = search.get("spread") ?? form.get("spread");
  const state = isTarotKind(spread) ? readOwnState(spread, search) : null;
  const shown = state && showOwn(layNamed(state, language) ?? state, language);
  const again = { values: typedIn(form), shown, captcha: captchaSettings() };
  return data({ ...again, problem: "laying" as const, errors: {} as OrderFaults, help: null });
}

function typedIn(form: FormData) {
  return {
    question: typedQuestion(form.get("question")),
    reader: String(form.get("reader") ?? "").slice(0, LONGEST_CHOICE),
  };
}

/** Has the cards of a form read, or keeps them, and leads to them; or shows the page again with what keeps that from being done. */
export async function answerOwn({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { language } = context;
  const form = await readForm(request);
  const intent = form.get("intent");
  const name = String(form.get("name") ?? "");
  // Enter in the field of a card's name lays the card.
  if (intent === "lay" || intent === "name" || (intent === null && name.trim() !== ""))
    return layOn(request, form, language);
  const { values, spread, laid, shown } = readOwnForm(form, language);
  const again = { values, shown, captcha: captchaSettings() };
  try {
    const isEntry = intent === "keep";
    const typed = { kind: "own" as const, ...values, spread, laid, isEntry };
    const asked = await ask({ request, context, form }, typed, language);
    if (asked.outcome === "stored") {
      const headers = await rememberVisitor(asked.newVisitor);
      return redirect(pathTo.reading(language, asked.id), { status: 303, headers });
    }
    const errors: OrderFaults = asked.outcome === "faults" ? asked.faults : {};
    return data({ ...again, problem: "fields" as const, errors, help: null }, { status: 422 });
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    const help = error.offersHelp ? helpLines(language) : null;
    if (error.code === "premium") {
      // Where somebody may be in danger nothing is sold: another reader is to be chosen.
      const errors: OrderFaults = help ? { reader: "unknown" } : {};
      return data({ ...again, problem: "premium" as const, errors, help }, { status: 403 });
    }
    const problem = error.code === "network" ? ("network" as const) : ("limit" as const);
    return data({ ...again, problem, errors: {} as OrderFaults, help }, { status: 429 });
  }
}
