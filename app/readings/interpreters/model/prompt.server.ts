import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import { listed, withAside } from "~/i18n/typography";
import { sectionName, zodiacHeadings } from "../../name-sections.server";
import { readerText } from "../../readers/reader-texts.server";
import type { DrawnCard, TarotKind } from "../../reading";
import { skyForPrompt } from "../../sky/describe-sky.server";
import { cardText } from "../../tarot/card-texts.server";
import { SPREADS, sectionOf } from "../../tarot/spreads.data";
import type { Matter, Topic } from "../../understanding/question";
import { understandQuestion } from "../../understanding/understand-question.server";
import { compatibilityOf } from "../../zodiac/compatibility";
import { SIGNS } from "../../zodiac/signs.data";
import type { InterpretationRequest, TarotRequest, ZodiacRequest } from "../interpreter";
import { fenceQuestion, fenceText } from "./fence";

interface PromptTexts {
  rules: string;
  spreads: Record<TarotKind, SpreadPrompt>;
  /** How a text without parts is written. */
  singleFormat: string;
  followUp: string;
  /** What else a reading of cards is written from; its cards line by line, those of several each at its place. */
  facts: string;
  card: string;
  placed: string;
  noQuestion: string;
  upright: string;
  reversed: string;
  zodiacSystem: string;
  /** How its text is written, with a blank for each of its headings. */
  zodiacFormat: string;
  zodiac: string;
  /** What was found in the question; of a matter that is not judged, what that means. */
  understood: {
    found: string;
    options: string;
    matter: string;
    topics: Record<Topic, string>;
    matters: Record<Matter, string>;
  };
}

interface SpreadPrompt {
  /** What was asked and drawn, with a blank for each position. */
  message: string;
  /** How its text is written, where it has parts. */
  format?: string;
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
  if (request.kind === "zodiac") {
    const format = fill(texts.zodiacFormat, zodiacHeadings(request.language));
    return [texts.zodiacSystem, texts.rules, format].join("\n\n");
  }
  const { systemPrompt } = readerText(request.reader, request.language);
  const format = request.followUp ? undefined : texts.spreads[request.kind].format;
  return [systemPrompt, texts.rules, format ?? texts.singleFormat].join("\n\n");
}

function questionOf(request: InterpretationRequest): string {
  const texts = promptTexts(request.language);
  const parts =
    request.kind === "zodiac"
      ? [zodiacMessage(request, texts)]
      : [
          request.followUp ? followUpMessage(request, texts) : firstMessage(request, texts),
          factsOf(request, texts),
        ];
  return [...parts, ...foundIn(request, texts)].join("\n\n");
}

/** What was found in the question: last, since it wins over all that comes before. */
function foundIn(request: InterpretationRequest, { understood }: PromptTexts): string[] {
  const followUp = request.kind === "zodiac" ? null : request.followUp;
  const questions = [request.question, followUp?.question].filter((question) => typeof question === "string");
  const all = questions.map((question) => understandQuestion(question, request.language));
  const asked = all.at(-1);
  if (!asked) return [];
  const { topic, options } = asked;
  const matter = all.map((each) => each.matter).findLast((each) => each !== null);
  // Of more than two the question itself tells best.
  const [first, second] = (options?.length === 2 ? options : []).map(
    (words) => `<question>${fenceQuestion(words)}</question>`,
  );
  return [
    ...(topic === "general" ? [] : [fill(understood.found, { topic: understood.topics[topic] })]),
    ...(first && second && !matter ? [fill(understood.options, { first, second })] : []),
    ...(matter ? [fill(understood.matter, { matter: understood.matters[matter] })] : []),
  ];
}

/** The date with its sky, the way of asking, and what the cards mean where they lie, in the words of our own pages. */
function factsOf(request: TarotRequest, texts: PromptTexts): string {
  const { kind, cards, date, language } = request;
  const t = translator(language);
  const lines = cards.map(({ id, orientation }, index) => {
    const { name, [orientation]: meant } = cardText(id, language);
    const card = fill(texts.card, {
      card: name,
      keywords: listed(meant.keywords, language),
      meaning: meant.meaning,
    });
    const section = sectionOf(kind, index);
    return section ? fill(texts.placed, { place: sectionName(section, language), card }) : card;
  });
  const facts = fill(texts.facts, { date, kind: t(`tarot.${kind}.name`), cards: lines.join("\n") });
  return [facts, skyForPrompt(request, language)].join("\n");
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
  const names = cards.map((card) => cardName(card, language, texts));
  const laid = SPREADS[kind].positions.map(({ id }, index) => [id, names[index]] as const);
  return fill(texts.spreads[kind].message, {
    question: fenceQuestion(question ?? ""),
    date,
    ...Object.fromEntries(laid),
  });
}

function followUpMessage(request: TarotRequest, texts: PromptTexts) {
  return fill(texts.followUp, {
    earlier: request.question ? `<question>${fenceQuestion(request.question)}</question>` : texts.noQuestion,
    cards: listed(
      request.cards.map((card) => cardName(card, request.language, texts)),
      request.language,
    ),
    reading: fenceText(request.followUp?.text ?? ""),
    question: fenceQuestion(request.followUp?.question ?? ""),
  });
}

function cardName({ id, orientation }: DrawnCard, language: Language, texts: PromptTexts): string {
  return withAside(cardText(id, language).name, texts[orientation], language);
}

/** Fills `{{name}}` in one pass, so that a value containing braces is left as it is. */
function fill(template: string, values: Record<string, string | undefined>): string {
  return template.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => values[name] ?? "");
}

/** The words of all prompts in a language. */
export function promptTexts(language: Language): PromptTexts {
  return textsIn(language, files);
}
