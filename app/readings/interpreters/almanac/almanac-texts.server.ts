import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type { Orientation } from "../../reading";
import type { Leaning } from "../../tarot/leans.data";
import type { Matter, Mood, PersonAsked, QuestionKind, Topic } from "../../understanding/question";
import type { Element } from "../../zodiac/signs.data";
import type { Relation } from "./relations";

/** A place of a spread, as far as sentences differ by it. */
export type CardPlace = "past" | "present" | "future" | "card" | "one" | "other" | "one-asks" | "other-asks";
type Time = "past" | "present" | "future";
export type Road = "one" | "other" | "one-asks" | "other-asks";
/** A matter as it is spoken of: of investing otherwise than of gambling, of somebody else's illness otherwise than of one's own. */
export type MatterTold = Matter | "gambling" | "illnessOfOther";

/** Somebody as they are spoken of: a mother-in-law otherwise than a mother. */
export type PersonTold = PersonAsked | "inLaw";

/** How a reader writes: the sentences that are theirs alone. */
export interface Hand {
  /** What takes the question up, and ends with it. */
  takeUp: Record<QuestionKind, string[]>;
  followUps: string[];
  topics: Record<Topic, string[]>;
  /** What says that cards do not judge such a matter, and who can. */
  matters: Record<MatterTold, string[]>;
  leads: Record<CardPlace, Record<Orientation, string[]>>;
  answers: Record<
    Leaning | "first" | "second" | "even" | "soon" | "later" | "unripe" | "how" | "why" | "what",
    string[]
  >;
  weighs: Record<"carries" | "hinders", string[]>;
  /** What announces a next step. */
  step: string[];
  /** In Chinese, how is answered what the asker is to do, which is no more true or false. */
  acts?: Record<Exclude<Leaning, "open">, string[]>;
  closings: string[];
  /** What begins the text of the card of the day. */
  daily: string[];
}

/** What each card says in a reader's hand: of the major arcana, which everybody draws, in several ways. */
export type Facets = Record<string, Record<Orientation, string[]>>;

/** The sentences that every reader shares. */
export interface CommonTexts {
  /** What a card at a time means for a topic, where things flow or are held up. */
  bearings: Record<Topic, Record<Time, Record<"flowing" | "held", string[]>>>;
  matterBearings: Record<Matter, Record<Time, string[]>>;
  /** How a card is met on what cards do not judge: that it lies there, and nothing that it says. */
  matterLeads: string[];
  /** What takes up a question, and a further one, about what cards do not judge. */
  matterTakeUps: string[];
  matterFollowUps: string[];
  steps: Record<Topic, string[]>;
  matterSteps: Record<MatterTold, string[]>;
  relations: Record<Relation, string[]>;
  persons: Record<PersonTold, string[]>;
  moods: Record<Mood, string[]>;
  /** What speaks to the time that a question names. */
  times: Record<"open" | "held", string[]>;
  tense: { past: string[] };
  otherLanguage: string[];
  /** What one of two roads gives, or would ask, by the element of the card on it: so that it fits whatever way is meant. */
  ways: Record<Element, Record<"flowing" | "held" | "asks", string[]>>;
  /**
   * On more than two ways, between which cards are not to choose: that, and how two roads stand for them, with how a card is met
   * on each.
   */
  several: { answers: string[]; roads: string[]; leads: Record<Road, string[]> };
  /** What is said of a card that is asked about, and where another is asked about than the only one. */
  ofCard: Record<Orientation | "only", string[]>;
}

const hands = import.meta.glob<Record<string, Hand>>("./hands/*.json", { eager: true, import: "default" });
const facets = import.meta.glob<Record<string, Facets>>("./facets/*.json", {
  eager: true,
  import: "default",
});
const common = import.meta.glob<CommonTexts>("./common/*.json", { eager: true, import: "default" });

/**
 * A reader's sentences in a language.
 * @throws Error where there is no such reader.
 */
export function handOf(reader: string, language: Language): { hand: Hand; facets: Facets } {
  const hand = textsIn(language, hands)[reader];
  const readerFacets = textsIn(language, facets)[reader];
  if (!hand || !readerFacets) throw new Error(`No hand of ${reader} in ${language}.`);
  return { hand, facets: readerFacets };
}

export function commonTexts(language: Language): CommonTexts {
  return textsIn(language, common);
}
