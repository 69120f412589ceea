import type { Matter, PersonAsked, Topic } from "./question";
import { type WordList, type WordLists, wordList, wordLists } from "./word-list";

/** The words by which a question is understood: as they are written in `lexicon/`, or ready to be looked for. */
interface Words<List> {
  /** Phrases that have the words of a matter and mean something else. */
  not: List;
  /** What only has the letters of a matter's word: 告诉 has 告. */
  onlyLooks: List;
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
  /** What asks for an explanation, and the cards of which it may be asked. */
  asksExplain: List;
  ofCards: List;
  /** What shows that two have parted, and that somebody wants to get over somebody. */
  isOver: List;
  getsOver: List;
  /** What goes on from before, and stands before the words that ask. */
  leadsOn: List;
  /** What asks how much, or how long, wherever it stands last. */
  howMuch: List;
  /** Relatives by marriage, whose names have a mother's or a brother's in them. */
  inLaws: List;
  /** What asks what the asker is to do, which is no more true or false. */
  toAct: List;
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
  /** What begins each of two ways that are told one after the other: “one”, “the other”. */
  oneOfMany: readonly string[];
}

export type Lexicon = Words<WordList> &
  OptionWords & { [About in keyof AboutLists]: WordLists<AboutLists[About]> };
export type LexiconFile = Words<string[]> &
  OptionWords & { [About in keyof AboutLists]: Record<AboutLists[About], string[]> };

/** The words of a language, ready to be looked for. */
export function prepareLexicon({ or, orNot, optionLeads, oneOfMany, ...words }: LexiconFile): Lexicon {
  return {
    or: asWords(or),
    orNot: asWords(orNot),
    optionLeads: inLowerCase(optionLeads).sort((a, b) => b.length - a.length),
    oneOfMany: inLowerCase(oneOfMany),
    topics: wordLists(words.topics),
    matters: wordLists(words.matters),
    persons: wordLists(words.persons),
    kinds: prepareEach(words.kinds),
    not: wordList(words.not),
    onlyLooks: wordList(words.onlyLooks),
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
    asksExplain: wordList(words.asksExplain),
    ofCards: wordList(words.ofCards),
    isOver: wordList(words.isOver),
    getsOver: wordList(words.getsOver),
    leadsOn: wordList(words.leadsOn),
    howMuch: wordList(words.howMuch),
    inLaws: wordList(words.inLaws),
    toAct: wordList(words.toAct),
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
