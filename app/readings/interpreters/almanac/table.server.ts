import type { DrawnCard } from "../../reading";
import { type CardMeaning, cardText } from "../../tarot/card-texts.server";
import { flows, leanOf } from "../../tarot/leans";
import { nameCard } from "../../tarot/name-card.server";
import { SPREADS } from "../../tarot/spreads.data";
import type { Understanding } from "../../understanding/question";
import { understandQuestion } from "../../understanding/understand-question.server";
import type { Recent, TarotRequest } from "../interpreter";
import { type CardPlace, type CommonTexts, commonTexts, type Hand, handOf } from "./almanac-texts.server";
import { type Say, sayer, type Values } from "./say";

/** A card as it lies: where, its names in a sentence, and what the deck and the reader say of it. */
export interface LaidCard extends DrawnCard, CardMeaning {
  place: CardPlace;
  lean: number;
  /** Whether it gives, or lets go of what it held, so that what is said of things that flow fits it. */
  flows: boolean;
  names: ReturnType<typeof nameCard>;
  facets: readonly string[];
}

/** What a reader has before them when they begin: the cards, the question, and their own way to write. */
export interface Table {
  request: TarotRequest;
  /** What is answered: the further question where there is one. null for the card of the day. */
  question: string | null;
  asked: Understanding;
  /** Whether the text may say where the cards lean. */
  mayJudge: boolean;
  hand: Hand;
  common: CommonTexts;
  say: Say;
  cards: LaidCard[];
  /** What was read before, as one text. */
  known: string;
  drawnBefore: readonly string[];
}

const UNASKED: Understanding = {
  topic: "general",
  namesTopic: false,
  kind: "open",
  isQuestion: false,
  isUnwelcome: false,
  matter: null,
  mentions: [],
  maySeal: false,
  options: null,
  person: null,
  namesInLaw: false,
  namesOther: false,
  mood: null,
  time: null,
  looksBack: false,
  asksToAct: false,
  isOver: false,
  gambles: false,
  ofCard: null,
  isForeign: false,
};

/** What fills the blanks of a sentence about a card. */
export function named({ names: { first, within, bare } }: LaidCard): Values {
  return { Card: first, card: within, bare };
}

/** Lays the cards of a request before its reader. */
export function layTable(request: TarotRequest, past: Recent): Table {
  const { language, reader, followUp, date, kind, cards } = request;
  const question = followUp?.question ?? request.question;
  const { hand, facets } = handOf(reader, language);
  const asked = question === null ? UNASKED : toAsker(understandAll(request, question));
  const known = followUp ? [followUp.text, ...past.texts] : past.texts;
  return {
    request,
    question,
    asked,
    mayJudge: asked.maySeal,
    hand,
    common: commonTexts(language),
    say: sayer([request.question, cards, reader, date, followUp?.question], known),
    cards: cards.map((card, at) => ({
      ...card,
      ...cardText(card.id, language)[card.orientation],
      place: placeOf(SPREADS[kind].positions[at]?.id),
      lean: leanOf(card),
      flows: flows(card),
      names: nameCard(card.id, language),
      facets: facets[card.id]?.[card.orientation] ?? [],
    })),
    known: known.join("\n"),
    drawnBefore: followUp ? [] : past.cards,
  };
}

/**
 * What is to be spoken of. Whoever mourns asks about no death to come; two who have not parted are still a couple; an exam is
 * the asker's own, unless it is their child's or somebody's of the family: then it is about these.
 */
function toAsker(asked: Understanding): Understanding {
  const { topic, person, matter, looksBack, isOver } = asked;
  if (topic === "grief" && matter === "death" && looksBack) return { ...asked, matter: null };
  if (topic === "breakup" && !isOver && !looksBack && person !== "ex") return { ...asked, topic: "love" };
  if (topic !== "exams" && topic !== "study") return asked;
  if (person === "child") return { ...asked, topic: "children" };
  return person === "sibling" ? { ...asked, topic: "family" } : asked;
}

/**
 * A further question goes on with what the reading was about, and with what cards do not judge of it, unless a word of it names
 * something else.
 */
function understandAll({ question, followUp, language }: TarotRequest, asked: string): Understanding {
  const understood = understandQuestion(asked, language);
  if (!followUp || question === null) return understood;
  const first = understandQuestion(question, language);
  const { topic, namesTopic } = understood;
  const { matter, maySeal } = matterOfFurther(understood);
  if (topic !== "general" && topic !== first.topic && namesTopic) return { ...understood, matter, maySeal };
  return {
    ...understood,
    topic: first.topic,
    matter: matter ?? first.matter,
    maySeal: maySeal && first.maySeal,
    person: understood.person ?? first.person,
    namesInLaw: understood.namesInLaw || (understood.person === null && first.namesInLaw),
    namesOther: understood.namesOther || first.namesOther,
    isOver: understood.isOver || first.isOver,
    gambles: understood.gambles || first.gambles,
  };
}

/** A further question is short, and leans on the first: it shows a matter by a word of its own, or none. */
function matterOfFurther({
  matter,
  mentions,
  maySeal,
}: Understanding): Pick<Understanding, "matter" | "maySeal"> {
  const isNamed = matter !== null && mentions.includes(matter);
  return { matter: isNamed ? matter : null, maySeal: maySeal || mentions.length === 0 };
}

/** Where one stands at a crossroads is said as the present is. */
function placeOf(position: (typeof SPREADS)["timeline"]["positions"][number]["id"] | undefined): CardPlace {
  return position === undefined || position === "here" ? "present" : position;
}
