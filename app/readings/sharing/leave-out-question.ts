/** What stands in quotation marks of one of our languages, with the spaces that French has within them. */
const QUOTED = /([“„«「『"])(\s*)([^“”„«»「」『』"]+?)(\s*)([”“»」』"])/gu;
const LEFT_OUT = "…";
/** A question shorter than this, in letters, might be any word. */
const SHORTEST = 4;

/**
 * A text without what it quotes of the question, be it all of it or a few words: whoever does not show a question does not
 * show it by its answer either. What the text says of it in its own words stays.
 */
export function leaveOutQuestion(text: string, question: string): string {
  const asked = lettersOf(question);
  const withoutQuotes = text.replace(QUOTED, (whole, open, before, words, after, close) => {
    const letters = lettersOf(words);
    return letters !== "" && asked.includes(letters) ? open + before + LEFT_OUT + after + close : whole;
  });
  return asked.length < SHORTEST ? withoutQuotes : withoutQuotes.replace(patternOf(question), LEFT_OUT);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The question wherever it stands, however it is spaced, written large or ended. */
function patternOf(question: string): RegExp {
  const words = question.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return new RegExp(words.join("[^\\p{L}\\p{N}]+"), "giu");
}
