import { beginsWith, findIn, searched, type WordList, wordsOf } from "./word-list";

/** Longer options are no names of ways; of three and more, each is named in fewer words, or characters of Chinese. */
const LONGEST = 60;
const MOST_WORDS_LISTED = 5;
const MOST_CHARACTERS_LISTED = 12;
/** What is only listed, without an “or”, is named more shortly still. */
const FEWEST_LISTED = 3;
/** A verb with no more than a word after it is a way as well as a question. */
const FEWEST_ASKING = 2;

/**
 * The ways between which a question asks, two or more, as they were typed: what stands around its last “or”, without what leads
 * to the first, and what is listed before; or what is listed beside “which”. null where it asks no such thing.
 */
export function findOptions(question: string, words: OptionWords): readonly string[] | null {
  const asked = question.trim().replace(/[\s?？!！.。…]+$/u, "");
  const lower = `${asked.toLowerCase()} `;
  const hasOrNot = (each: string) =>
    each.trim().includes(" ") ? lower.includes(each) : lower.trimEnd().endsWith(each.trimEnd());
  if (words.orNot.some(hasOrNot)) return null;
  return aroundOr(asked, lower, words) ?? besideWhich(asked, words);
}

/** The words by which options are found, in lower case. */
interface OptionWords {
  or: readonly string[];
  orNot: readonly string[];
  optionLeads: readonly string[];
  oneOfMany: readonly string[];
  asksFirst: WordList;
  asksWhich: WordList;
  times: WordList;
}

function aroundOr(asked: string, lower: string, words: OptionWords): readonly string[] | null {
  for (const word of words.or) {
    const at = lower.lastIndexOf(word);
    if (at <= 0) continue;
    const last = firstClause(asked.slice(at + word.length));
    const [first, ...more] = before(asked.slice(0, at), words);
    if (first && isOption(first) && isOption(last)) return [first, ...more, last];
  }
  return null;
}

/** What is named before an “or”: what stands right before it, and what is listed before that or parted by another “or”. */
function before(text: string, words: OptionWords): string[] {
  const named = (part: string) => withoutLead(lastClause(part).replace(/^¿\s*/u, ""), words.optionLeads);
  const sentence = text.split(/[:;.!?：；。！？]/u).findLast((part) => part.trim() !== "") ?? "";
  const listed = partsOf(sentence, words.or).map((part) => part.replace(/^¿\s*/u, "").trim());
  const parts = listed.map((part, at) => (at === 0 ? withoutLead(part, words.optionLeads) : part));
  const isList =
    parts.length > 1 &&
    parts.every((part) => isListed(part, words)) &&
    listed.slice(1).every((part) => withoutLead(part, words.optionLeads) === part);
  return isList ? parts : [named(text)];
}

/** Where there is no “or”: a list, and beside it the question which. */
function besideWhich(asked: string, words: OptionWords): readonly string[] | null {
  const hasWhich = (part: string) => findIn(searched(wordsOf(part)), words.asksWhich).length > 0;
  const clauses = asked
    .split(/[:;.!?：；。！？—–]|(?<=\p{Script=Han}),|，/u)
    .filter((part) => part.trim() !== "");
  if (!clauses.some(hasWhich)) return null;
  const list = clauses
    .map((clause) => partsOf(clause, []).filter((part) => !hasWhich(part)))
    .find((parts) => parts.length >= FEWEST_LISTED && parts.every((part) => isListed(part, words)));
  return list?.map((part) => part.trim()) ?? oneAndOther(asked, words);
}

/** Two ways that are told one after the other: “one pays more, the other is closer”. */
function oneAndOther(asked: string, { oneOfMany }: OptionWords): readonly string[] | null {
  const told = asked
    .split(/[,:;.!?，：；。！？、—–]/u)
    .map((part) => part.trim())
    .filter((part) => withoutLead(part, oneOfMany) !== part);
  return told.length > 1 && told.every(isOption) ? told : null;
}

/** What is listed in a sentence: of Chinese by the mark for it alone, since a comma there parts sentences. */
function partsOf(sentence: string, or: readonly string[]): string[] {
  const parts = sentence.split(/\p{Script=Han}/u.test(sentence) ? /[、/／]/u : /[,/]\s*/u);
  return parts.flatMap((part) => parted(part, or)).filter((part) => part.trim() !== "");
}

function parted(part: string, or: readonly string[]): string[] {
  const word = or.find((each) => part.toLowerCase().lastIndexOf(each) > 0);
  if (word === undefined) return [part];
  const at = part.toLowerCase().lastIndexOf(word);
  return [...parted(part.slice(0, at), or), part.slice(at + word.length)];
}

/** Whether some words are one of several that are listed: few, no time, and no question of their own. */
function isListed(part: string, { asksFirst, asksWhich, times }: OptionWords): boolean {
  const found = wordsOf(part);
  const text = searched(found);
  const isHan = /\p{Script=Han}/u.test(part);
  const isShort = isHan
    ? [...part.trim()].length <= MOST_CHARACTERS_LISTED
    : found.length <= MOST_WORDS_LISTED;
  const isTime = findIn(text, times).some((time) => time === found.join(" "));
  const asks = !isHan && found.length > FEWEST_ASKING && beginsWith(text, asksFirst);
  return found.length > 0 && isShort && !isTime && !asks && findIn(text, asksWhich).length === 0;
}

function isOption(words: string): boolean {
  return words !== "" && [...words].length <= LONGEST;
}

function lastClause(text: string): string {
  return (text.split(/[,:;.!?，：；。！？]/u).findLast((clause) => clause.trim() !== "") ?? "").trim();
}

function firstClause(text: string): string {
  return (text.split(/[,;.!?，；。！？]/u).find((clause) => clause.trim() !== "") ?? "").trim();
}

function withoutLead(words: string, leads: readonly string[]): string {
  const lower = words.toLowerCase();
  const lead = leads
    .map((each) => each.trim())
    .sort((a, b) => b.length - a.length)
    .find(
      (each) =>
        each !== "" && lower.startsWith(each) && !/^[\p{Script=Latin}\p{N}]/u.test(lower.slice(each.length)),
    );
  return lead === undefined ? words : words.slice(lead.length).trim();
}
