import type { Language } from "~/i18n/languages";

/** What a question is about. */
export const TOPICS = [
  "love",
  "breakup",
  "family",
  "children",
  "friendship",
  "home",
  "work",
  "money",
  "study",
  "exams",
  "health",
  "pets",
  "faith",
  "creativity",
  "grief",
  "travel",
  "self",
  "general",
] as const;
export type Topic = (typeof TOPICS)[number];

/** How something is asked: for a yes or no, which of two, when, how, why, or anything else. */
const KINDS = ["asks", "choice", "when", "how", "why", "open"] as const;
export type QuestionKind = (typeof KINDS)[number];

/** What cards give no verdict on. */
const MATTERS = ["illness", "pregnancy", "death", "law", "invest", "violence"] as const;
export type Matter = (typeof MATTERS)[number];

/** How the asker sounds. */
const MOODS = ["afraid", "angry", "sad", "torn", "hopeful"] as const;
export type Mood = (typeof MOODS)[number];

/** Whom a question is about, beside the asker. */
export const PERSONS = [
  "ex",
  "partner",
  "crush",
  "mother",
  "father",
  "parents",
  "child",
  "sibling",
  "friend",
  "boss",
  "colleague",
  "pet",
] as const;
export type PersonAsked = (typeof PERSONS)[number];

/** A card that is asked about, by its place or by lying reversed. */
export interface AskedCard {
  place: "first" | "second" | "third" | "last" | null;
  isReversed: boolean;
}

/** What was found in a question. */
export interface Understanding {
  topic: Topic;
  /** Whether a word of it names that topic; else it may go on with what was asked before. */
  namesTopic: boolean;
  kind: QuestionKind;
  /** Whether it is asked, as far as its words or its end mark show: what is only told is none. */
  isQuestion: boolean;
  /** Whether a yes would be the bad end, or would accuse somebody: no card may say it, nor deny it. */
  isUnwelcome: boolean;
  /** What it asks that cards do not judge; null where there is nothing of the kind. */
  matter: Matter | null;
  /** The matters of which it has a word, whatever it means by it. */
  mentions: readonly Matter[];
  /** Whether cards may answer with a yes or no: not on such a matter, nor where it only may be one. */
  maySeal: boolean;
  /** The ways between which it asks, two or more, as they were typed. */
  options: readonly string[] | null;
  person: PersonAsked | null;
  /** Whether it names a relative by marriage. */
  namesInLaw: boolean;
  /** Whether it names somebody else, or an animal. */
  namesOther: boolean;
  mood: Mood | null;
  /** The time by which it asks whether or when something comes, as it was typed. */
  time: string | null;
  /** Whether it asks about what has been. */
  looksBack: boolean;
  /** Whether it asks what the asker is to do, and not what is so. */
  asksToAct: boolean;
  /** Whether it shows that two have parted. */
  isOver: boolean;
  gambles: boolean;
  /** Whether it asks about a card that lies there: which one, as far as it says so. */
  ofCard: AskedCard | null;
  /** Whether it is in another language than the text that answers it. */
  isForeign: boolean;
}

/** A language as far as a question shows it: both kinds of Chinese are one. */
export type SpokenLanguage = Exclude<Language, "zh-CN" | "zh-TW"> | "zh";
const EACH_SPOKEN: Record<SpokenLanguage, true> = { en: true, de: true, fr: true, es: true, zh: true };
const SPOKEN = Object.keys(EACH_SPOKEN) as readonly SpokenLanguage[];

/** What is none of the others. */
export const NONE = "none";

/** What classifiers tell of a question, and among which classes. */
export const ASPECT_CLASSES = {
  topic: TOPICS,
  kind: KINDS,
  matter: [...MATTERS, NONE],
  mood: [...MOODS, NONE],
  language: SPOKEN,
} as const;
export type QuestionAspect = keyof typeof ASPECT_CLASSES;
