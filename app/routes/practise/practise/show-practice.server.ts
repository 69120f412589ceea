import type { Language } from "~/i18n/languages";
import { answersFor, answerText } from "~/readings/practice/practice-answers.server";
import { type PracticeItem, practiceKey } from "~/readings/practice/practice-item";
import type { DayItem, PracticeDay } from "~/readings/practice/practise.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { nameDrawn } from "~/readings/tarot/name-card.server";

/** What the page of a day's practice shows: a card that asks, one that was answered, or that all are. */
export type ShownPractice = ReturnType<typeof showPractice>;
export type ShownQuestion = Extract<ShownPractice, { state: "question" }>;
export type ShownAnswer = Extract<ShownPractice, { state: "answer" }>;
export type ShownEnd = Extract<ShownPractice, { state: "end" }>;

/** @param looked the item that was just answered, or is looked at again, by its name. */
export function showPractice({ day, items }: PracticeDay, looked: string | null, language: Language) {
  const answered = items.find((item) => practiceKey(item) === looked && item.answered);
  const at = items.findIndex((item) => !item.answered);
  const progress = { day, total: items.length, done: items.filter((item) => item.answered).length };
  if (answered) return { state: "answer" as const, ...progress, ...showAnswer(answered, language) };
  const open = items[at];
  if (!open)
    return { state: "end" as const, ...progress, cards: items.map((item) => showAnswer(item, language)) };
  return {
    state: "question" as const,
    ...progress,
    ...showCardOf(open, language),
    answers: answersFor(open, day).map((answer) => answerText(answer, language)),
  };
}

function showCardOf(item: PracticeItem, language: Language) {
  const { imageUrl, numeral } = cardOf(item.card);
  return {
    key: practiceKey(item),
    id: item.card,
    title: nameDrawn({ id: item.card, orientation: item.orientation }, language),
    face: { imageUrl, numeral, orientation: item.orientation },
  };
}

function showAnswer(item: DayItem, language: Language) {
  const { keywords, meaning, advice } = cardText(item.card, language)[item.orientation];
  const { chosen, wasRight } = item.answered ?? { chosen: item, wasRight: true };
  return {
    ...showCardOf(item, language),
    ...{ keywords, meaning, advice, wasRight },
    /** Whose meaning was chosen in its place. */
    instead: wasRight
      ? null
      : {
          title: nameDrawn({ id: chosen.card, orientation: chosen.orientation }, language),
          text: answerText(chosen, language),
        },
  };
}
