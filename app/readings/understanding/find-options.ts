/** Longer options are no names of two ways. */
const LONGEST = 60;

/**
 * The two ways between which a question asks, as they were typed: what stands around its last “or”, without what leads to the
 * first. null where it asks no such thing.
 */
export function findOptions(
  question: string,
  { or, orNot, optionLeads }: OptionWords,
): readonly [string, string] | null {
  const asked = question.trim().replace(/[\s?？!！.。…]+$/u, "");
  const lower = `${asked.toLowerCase()} `;
  if (orNot.some((words) => (words.trim().includes(" ") ? lower.includes(words) : lower.endsWith(words))))
    return null;
  for (const word of or) {
    const at = lower.lastIndexOf(word);
    if (at <= 0) continue;
    const first = withoutLead(lastClause(asked.slice(0, at)).replace(/^¿\s*/u, ""), optionLeads);
    const second = firstClause(asked.slice(at + word.length));
    if (isOption(first) && isOption(second)) return [first, second];
  }
  return null;
}

/** The words by which options are found, in lower case. */
interface OptionWords {
  or: readonly string[];
  orNot: readonly string[];
  optionLeads: readonly string[];
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
    .find(
      (each) =>
        each !== "" && lower.startsWith(each) && !/^[\p{Script=Latin}\p{N}]/u.test(lower.slice(each.length)),
    );
  return lead === undefined ? words : words.slice(lead.length).trim();
}
