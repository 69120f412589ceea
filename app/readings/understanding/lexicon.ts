import type { Matter, PersonAsked, Topic } from "./question";
import { type WordList, type WordLists, wordList, wordLists } from "./word-list";

/** The words by which a question is understood: as they are written in `lexicon/`, or ready to be looked for. */
interface Words<List> {
  /** Phrases that have the words of a matter and mean something else. */
  not: List;
  /** What begins a question of a kind; `what` stands for any other. */
  kinds: Record<"when" | "how" | "why" | "what", List>;
  /** What begins a question for a yes or no, or in Chinese shows one. */
  asksFirst: List;
  /** What shows that somebody asks what to do, and not what is so: “should I”. */
  asksOfSelf: List;
  /** Times that a question may name. */
  times: List;
  looksBack: List;
  /** What nobody wants to be true. */
  unwelcome: List;
  /** What names nothing by itself: a question of nothing else is about what was asked before. */
  namesNothing: List;
  /** What begins something that is only named: articles, “my”, “and”. */
  bareLeads: List;
  ands: List;
  asksWhich: List;
  /** What asks about a card that lies there, that it is reversed, and which it is: the first three and the last. */
  asksOfCard: List;
  saysReversed: List;
  cardPlaces: readonly List[];
  /** What shows that two have parted. */
  isOver: List;
  gambles: List;
}

/** What a question is about. */
type AboutLists = { topics: Topic; matters: Matter; persons: PersonAsked };

/** What is found in a question as it was typed. */
interface OptionWords {
  /** What stands between two options, and what only looks like it. */
  or: readonly string[];
  orNot: readonly string[];
  /** What stands before the first option and is no part of it. */
  optionLeads: readonly string[];
}

export type Lexicon = Words<WordList> &
  OptionWords & { [About in keyof AboutLists]: WordLists<AboutLists[About]> };
export type LexiconFile = Words<string[]> &
  OptionWords & { [About in keyof AboutLists]: Record<AboutLists[About], string[]> };

/** The words of a language, ready to be looked for. */
export function prepareLexicon({ or, orNot, optionLeads, ...words }: LexiconFile): Lexicon {
  return {
    or: asWords(or),
    orNot: asWords(orNot),
    optionLeads: inLowerCase(optionLeads).sort((a, b) => b.length - a.length),
    topics: wordLists(words.topics),
    matters: wordLists(words.matters),
    persons: wordLists(words.persons),
    kinds: prepareEach(words.kinds),
    not: wordList(words.not),
    asksFirst: wordList(words.asksFirst),
    asksOfSelf: wordList(words.asksOfSelf),
    times: wordList(words.times),
    looksBack: wordList(words.looksBack),
    unwelcome: wordList(words.unwelcome),
    namesNothing: wordList(words.namesNothing),
    bareLeads: wordList(words.bareLeads),
    ands: wordList(words.ands),
    asksWhich: wordList(words.asksWhich),
    asksOfCard: wordList(words.asksOfCard),
    saysReversed: wordList(words.saysReversed),
    cardPlaces: words.cardPlaces.map((each) => wordList(each)),
    isOver: wordList(words.isOver),
    gambles: wordList(words.gambles),
  };
}

function prepareEach<Name extends string>(lists: Record<Name, string[]>): Record<Name, WordList> {
  const prepared = Object.entries<string[]>(lists).map(([name, words]) => [name, wordList(words)]);
  return Object.fromEntries(prepared) as Record<Name, WordList>;
}

/** In lower case, those of Latin script as whole words. */
function asWords(words: readonly string[]): string[] {
  return inLowerCase(words)
    .map((word) => word.trim())
    .map((word) => (/\p{Script=Han}/u.test(word) ? word : ` ${word} `));
}

function inLowerCase(words: readonly string[]): string[] {
  return words.map((word) => word.toLowerCase());
}
