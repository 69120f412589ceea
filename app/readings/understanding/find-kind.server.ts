import { best, type Scores } from "./classify.server";
import type { Lexicon } from "./lexicon";
import type { QuestionKind } from "./question";
import {
  beginningOf,
  beginsWith,
  endsWith,
  hasAny,
  type Searched,
  searched,
  type WordList,
  wordsOf,
} from "./word-list";

/** By how much less likely than a yes or no it may be, where two ways are named, that one of them is asked for; and where somebody asks of themselves. */
const MAY_CHOOSE = 0.3;
const MAY_CHOOSE_OF_SELF = 3.3;
/** Nothing longer is only named: in words, after an article or “and”, or in characters of Chinese. */
const LONGEST_BARE = 2;
/** By how much likelier a yes or no is where two words after an article ask for one. */
const SURELY_ASKS = 2;
const LONGEST_BARE_HAN = 4;

/** What begins with none of the words that ask for something else, and ends so, asks for a yes or no. */
const ENDS_AS_QUESTION = /[?？吗嗎]\s*$/u;
/** A sentence that has ended, and asks nothing. */
const ENDS_AS_TOLD = /[.。!！…]\s*$/u;
/** What of it, in Chinese: of somebody or something that is only named. */
const ASKS_WHAT_OF = /呢\s*[?？]?\s*$/u;
/** What there is: for something, although it ends as if for a yes or no. */
const ASKS_FOR_SOMETHING = /有(什[么麼]|甚麼|啥|哪些|没有什么|沒有什麼).*[吗嗎]\s*[?？]?\s*$/u;
/** Whatever words stand before it, of when or how among them. */
const ASKS_BY_PARTICLE = /[吗嗎]\s*[?？]?\s*$/u;

/** Whether something is asked, as far as its end mark or its first words show. */
export function isAsked(question: string, words: Searched, { kinds, asksFirst }: Lexicon): boolean {
  if (ENDS_AS_QUESTION.test(question)) return true;
  return [...Object.values(kinds), asksFirst].some((list) => beginsWith(words, list));
}

/** What its words do not tell of how a question is asked. */
interface Found {
  options: readonly string[] | null;
  /** Whether something is to be explained: who asks for that wants no yes or no. */
  explains: boolean;
  scores: Scores<"kind">;
  lexicon: Lexicon;
}

/** How a question is asked: its first words tell, else what was learned. Where no two ways are named, none is chosen. */
export function findKind(
  question: string,
  words: Searched,
  { options, explains, scores, lexicon }: Found,
): QuestionKind {
  const kind = kindAsWorded(question, words, { options, scores, lexicon });
  return kind === "asks" && explains ? "open" : kind;
}

function kindAsWorded(
  question: string,
  words: Searched,
  { options, scores, lexicon }: Omit<Found, "explains">,
): QuestionKind {
  const { when, how, why, what } = lexicon.kinds;
  const starts = startsOf(question, words, lexicon);
  const begins = (list: WordList) => starts.some((start) => beginsWith(start, list));
  const lengthOf = (list: WordList) => Math.max(...starts.map((start) => beginningOf(start, list)));
  const hasOptions = options !== null;
  const asksOfSelf = hasAny(words, lexicon.asksOfSelf) || namesOnly(question, options);
  const mayChoose = asksOfSelf ? MAY_CHOOSE_OF_SELF : MAY_CHOOSE;
  if (options && options.length > 2 && !(beginsWith(words, lexicon.asksFirst) && !asksOfSelf))
    return "choice";
  if (!hasOptions && ASKS_FOR_SOMETHING.test(question)) return "open";
  if (!hasOptions && ASKS_BY_PARTICLE.test(question)) return "asks";
  if (begins(why)) return "why";
  if (begins(when)) return "when";
  if (hasOptions && scores.choice > scores.asks - mayChoose) return "choice";
  // “How much” says more than “how”.
  const [asHow, asWhat] = [lengthOf(how), lengthOf(what)];
  if (asHow > 0 || asWhat > 0) return asHow >= asWhat ? "how" : "open";
  if (!hasOptions && endsWith(words, when)) return "when";
  if (!hasOptions && endsWith(words, lexicon.howMuch)) return "open";
  if (!hasOptions && isBare(question, words, scores, lexicon)) return "open";
  if (beginsWith(words, lexicon.asksFirst)) return "asks";
  if (ASKS_WHAT_OF.test(question) || ENDS_AS_TOLD.test(question)) return "open";
  if (ENDS_AS_QUESTION.test(question)) return "asks";
  return best({ ...scores, choice: Number.NEGATIVE_INFINITY }).name;
}

/** Where the words that ask may begin: at the first, behind what only goes on from before, and in the last sentence. */
function startsOf(question: string, words: Searched, { leadsOn }: Lexicon): Searched[] {
  const last = wordsOf(question.split(/[.!?…;¿¡\n]+/u).findLast((part) => /\p{L}/u.test(part)) ?? "");
  return [words, ...[words.words, last].map((part) => searched(withoutFirst(part, leadsOn)))];
}

function withoutFirst(words: readonly string[], list: WordList): readonly string[] {
  const at = words.findIndex((word) => !hasAny(searched([word]), list));
  return at > 0 ? words.slice(at) : words;
}

/** Whether a question is nothing but names of its two ways: “Anna or Lea”. */
function namesOnly(question: string, options: readonly string[] | null): boolean {
  const [first = "", second = ""] = options ?? [];
  if (options?.length !== 2 || /\p{Script=Han}/u.test(question)) return false;
  const [one, other] = [wordsOf(first), wordsOf(second)];
  const begins = wordsOf(question).join(" ").startsWith(one.join(" "));
  return begins && one.length <= LONGEST_BARE && other.length <= LONGEST_BARE;
}

/** Whether something is only named, or two things are, and nothing said or asked of it. */
function isBare(
  question: string,
  asked: Searched,
  scores: Scores<"kind">,
  { asksFirst, bareLeads, ands }: Lexicon,
): boolean {
  const { words } = asked;
  const [only = ""] = words;
  if (words.length === 1)
    return (
      !/\p{Script=Han}/u.test(only) || ([...only].length <= LONGEST_BARE_HAN && !beginsWith(asked, asksFirst))
    );
  const at = words.findIndex((word, place) => place > 0 && hasAny(searched([word]), ands));
  const parts = at < 0 ? [words] : [words.slice(0, at), words.slice(at + 1)];
  const named = parts.map((part) => {
    const lead = beginningOf(searched(part), bareLeads);
    return { lead, length: part.join(" ").slice(lead).trim().split(" ").length };
  });
  if (!named.every(({ lead, length }) => length === 1 || (lead > 0 && length <= LONGEST_BARE))) return false;
  const isOnlyTwo = at > 0 && named.every(({ length }) => length === 1) && !ENDS_AS_QUESTION.test(question);
  if (named.some(({ lead }) => lead === 0)) return isOnlyTwo;
  return at > 0 || named[0]?.length === 1 || scores.asks - scores.open < SURELY_ASKS;
}
