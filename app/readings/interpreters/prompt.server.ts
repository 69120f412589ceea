import type { Language } from "~/i18n/languages";
import { readerText } from "../readers/reader-texts.server";
import type { DrawnCard } from "../reading";
import { cardText } from "../tarot/card-texts.server";
import type { InterpretationRequest } from "./interpreter";

interface PromptTexts {
  rules: string;
  timelineFormat: string;
  singleFormat: string;
  timeline: string;
  yesno: string;
  daily: string;
  followUp: string;
  noQuestion: string;
  upright: string;
  reversed: string;
}

export interface Message {
  role: "system" | "user";
  content: string;
}

const files = import.meta.glob<PromptTexts>("./prompts/*.json", { eager: true, import: "default" });

/** The messages for a chat model: who it is and how it writes, and what was asked and drawn. */
export function promptMessages(request: InterpretationRequest): Message[] {
  const texts = promptTexts(request.language);
  const format = request.kind === "timeline" && !request.followUp ? texts.timelineFormat : texts.singleFormat;
  const system = [readerText(request.reader, request.language).systemPrompt, texts.rules, format];
  return [
    { role: "system", content: system.join("\n\n") },
    {
      role: "user",
      content: request.followUp ? followUpMessage(request, texts) : firstMessage(request, texts),
    },
  ];
}

function firstMessage({ kind, question, cards, date, language }: InterpretationRequest, texts: PromptTexts) {
  const [first, second, third] = cards.map((card) => cardName(card, language, texts));
  return fill(texts[kind], {
    question: fence(question ?? ""),
    card: first,
    past: first,
    present: second,
    future: third,
    date,
  });
}

function followUpMessage(request: InterpretationRequest, texts: PromptTexts) {
  return fill(texts.followUp, {
    earlier: request.question ? `<question>${fence(request.question)}</question>` : texts.noQuestion,
    cards: request.cards.map((card) => cardName(card, request.language, texts)).join(", "),
    reading: fence(request.followUp?.text ?? ""),
    question: fence(request.followUp?.question ?? ""),
  });
}

/** The question as data: it cannot close its own fence. */
function fence(question: string): string {
  return question.replace(/</g, "‹").replace(/>/g, "›");
}

function cardName({ id, orientation }: DrawnCard, language: Language, texts: PromptTexts): string {
  const name = cardText(id, language).name;
  return language.startsWith("zh") ? `${name}（${texts[orientation]}）` : `${name} (${texts[orientation]})`;
}

/** Fills `{{name}}` in one pass, so that a value containing braces is left as it is. */
function fill(template: string, values: Record<string, string | undefined>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

function promptTexts(language: Language): PromptTexts {
  const texts = files[`./prompts/${language}.json`];
  if (!texts) throw new Error(`No prompts in ${language}.`);
  return texts;
}
