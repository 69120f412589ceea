import { settings } from "~/env.server";
import { countMet } from "~/readings/practice/count-met.server";
import { answersFor, answerText } from "~/readings/practice/practice-answers.server";
import { practiceKey } from "~/readings/practice/practice-item";
import { answerPractice, type DayItem, findPracticeDay } from "~/readings/practice/practise.server";
import { cardOf } from "~/readings/tarot/deck";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import type { Owner } from "~/usage/owner";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import { apiTexts } from "./api-texts.server";
import type { AskedCall } from "./asked-call.server";
import { practiceAnswerSchema } from "./asked-schemas";

export async function tellPractice(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  return { body: await showDay(owner, call) };
}

export async function answerPracticeByCall(call: AskedCall): Promise<ApiAnswer> {
  const { card, orientation, day, answer } = call.parsed(practiceAnswerSchema);
  const { owner } = await call.person("ask");
  await call.limit("change", owner);
  const outcome = await answerPractice(owner, { item: practiceKey({ card, orientation }), day, answer });
  if (outcome !== "kept") {
    const detail = apiTexts(call.language).fields.value;
    const field = outcome === "over" ? "day" : "answer";
    throw new ApiProblem("invalid", { errors: [{ field, code: outcome, detail }] });
  }
  return { body: await showDay(owner, call) };
}

/** How often each card was met; those that never were are left out. */
export async function tellMet(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  const met = await countMet(owner);
  return { body: { cards: [...met].map(([id, counts]) => ({ id, ...counts })) } };
}

async function showDay(owner: Owner, { language }: AskedCall) {
  const { day, items } = await findPracticeDay(owner);
  const shown = (item: DayItem) => {
    const answers = answersFor(item, day);
    const numberOf = (one: Parameters<typeof practiceKey>[0]) =>
      answers.findIndex((each) => practiceKey(each) === practiceKey(one)) + 1 || null;
    return {
      ...{ card: item.card, orientation: item.orientation },
      title: nameDrawn({ id: item.card, orientation: item.orientation }, language),
      image: settings().appUrl + cardOf(item.card).imageUrl,
      answers: answers.map((answer) => answerText(answer, language)),
      answered: item.answered && {
        answer: numberOf(item.answered.chosen),
        right: numberOf(item),
        wasRight: item.answered.wasRight,
      },
    };
  };
  return { day, cards: items.map(shown) };
}
