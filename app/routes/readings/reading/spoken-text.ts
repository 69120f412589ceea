/** What a voice says at once, in characters: browsers break off what takes longer than some 15 seconds. */
const LONGEST = 160;

const SENTENCE = /[^.!?。！？…]+[.!?。！？…]*["”»」』）)]*\s*/g;
/** Where one takes a breath: behind a comma, a colon or a dash. */
const CLAUSE = /(?:[^,;:–—，；：、]|[,;:–—](?=\S))+[,;:–—，；：、]*\s*/g;

/** A text as it is spoken, sentence by sentence, long ones by their clauses; without what is there for the eye alone. */
export function spokenSentences(paragraph: string): string[] {
  const text = paragraph.replace(/[\u00ad\u200b]/g, "").replaceAll(" · ", ", ");
  return (text.match(SENTENCE) ?? []).flatMap((sentence) =>
    sentence.length > LONGEST ? joined(sentence.match(CLAUSE) ?? []) : [sentence],
  );
}

/** As few as will do, none too long if it can be helped. */
function joined(clauses: readonly string[]): string[] {
  const parts: string[] = [];
  for (const clause of clauses) {
    const last = parts.pop() ?? "";
    if (last.length + clause.length <= LONGEST) parts.push(last + clause);
    else parts.push(...(last ? [last] : []), clause);
  }
  return parts;
}
