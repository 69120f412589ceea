import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { readerText } from "../readers/reader-texts.server";
import type { DrawnCard } from "../reading";
import { cardText } from "../tarot/card-texts.server";
import { compatibilityOf } from "../zodiac/compatibility";
import { SIGNS } from "../zodiac/signs.data";
import { fenceQuestion, fenceText } from "./fence";
import {
  hasFourParts,
  type InterpretationRequest,
  type TarotRequest,
  type ZodiacRequest,
} from "./interpreter";

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
  zodiacSystem: string;
  zodiacFormat: string;
  zodiac: string;
}

export interface Message {
  role: "system" | "user";
  content: string;
}

const files = import.meta.glob<PromptTexts>("./prompts/*.json", { eager: true, import: "default" });

/** The messages for a chat model: who it is and how it writes, and what was asked and drawn. */
export function promptMessages(request: InterpretationRequest): Message[] {
  return [
    { role: "system", content: instructionsFor(request) },
    { role: "user", content: questionOf(request) },
  ];
}

/** Who the model is and how it writes: nothing of what a visitor typed. */
export function instructionsFor(request: InterpretationRequest): string {
  const texts = promptTexts(request.language);
  if (request.kind === "zodiac") return [texts.zodiacSystem, texts.rules, texts.zodiacFormat].join("\n\n");
  const { systemPrompt } = readerText(request.reader, request.language);
  const format = hasFourParts(request) ? texts.timelineFormat : texts.singleFormat;
  return [systemPrompt, texts.rules, format].join("\n\n");
}

function questionOf(request: InterpretationRequest): string {
  const texts = promptTexts(request.language);
  if (request.kind === "zodiac") return zodiacMessage(request, texts);
  return request.followUp ? followUpMessage(request, texts) : firstMessage(request, texts);
}

function zodiacMessage({ signs, question, date, language }: ZodiacRequest, texts: PromptTexts) {
  const t = translator(language);
  const [mine, theirs] = [SIGNS[signs.mine], SIGNS[signs.theirs]];
  return fill(texts.zodiac, {
    mine: mine.names[language],
    mineElement: t(`zodiac.elements.${mine.element}`),
    theirs: theirs.names[language],
    theirsElement: t(`zodiac.elements.${theirs.element}`),
    level: t(`zodiac.levels.${compatibilityOf(signs.mine, signs.theirs)}`),
    question: fenceQuestion(question),
    date,
  });
}

function firstMessage({ kind, question, cards, date, language }: TarotRequest, texts: PromptTexts) {
  const [first, second, third] = cards.map((card) => cardName(card, language, texts));
  return fill(texts[kind], {
    question: fenceQuestion(question ?? ""),
    card: first,
    past: first,
    present: second,
    future: third,
    date,
  });
}

function followUpMessage(request: TarotRequest, texts: PromptTexts) {
  return fill(texts.followUp, {
    earlier: request.question ? `<question>${fenceQuestion(request.question)}</question>` : texts.noQuestion,
    cards: request.cards
      .map((card) => cardName(card, request.language, texts))
      .join(request.language.startsWith("zh") ? "、" : ", "),
    reading: fenceText(request.followUp?.text ?? ""),
    question: fenceQuestion(request.followUp?.question ?? ""),
  });
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
