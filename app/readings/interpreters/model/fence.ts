/** What may be joined: emoji, and the letters of scripts that are written so. */
const JOINED = "[\\p{Emoji}\\p{M}\\u200d]|[^\\P{L}\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}\\p{sc=Hani}]";
const JOINER = "(?:\\u200c|\\u200d|\\ufe0f)";
/** Characters that show nothing, and may carry hidden text, turn its direction or cut a word in two. */
const HIDDEN = new RegExp(
  `(?!\\n|(?<=${JOINED})${JOINER})[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]`,
  "gu",
);

/** What opens: all brackets by their kind, and the signs that are taken for `<`. */
const OPENER = "[\\p{Ps}<＜﹤≤≪≮≺⋖⋘⪡˂˱ᐸᚲ𝈶◀-◅]";
/** What Unicode's table of confusables, and a look at it, take for a slash, whichever way it leans. */
const STROKE = "[/／\\\\＼﹨⁄∕∖⟋⟍⧵⧶⧸⧹⫻⫽╱╲ノﾉ丿⼃〳㇓㇔⁁᜵Ⳇ𝈺\u0337\u0338]";
/** What is taken for `<` and `>`, without the marks that quote a title or a word in one of our languages. */
const ANGLE = "[<>＜＞﹤﹥‹›˂˃˱˲ᐸᐳᚲ𖼿𝈶𝈷❬-❱⟨-⟫⟬⟭〈〉⦑-⦖⧼⧽≪≫⋘⋙≮≯⪡⪢︿﹀▶-▻◀-◅]";
const QUOTE = "[\\p{Pi}\\p{Pf}]";
/** What may stand between two signs without parting them to the eye. */
const GAP = `(?:(?!${STROKE})[\\s\\p{M}\\u200c\\u200d])*`;
/** Begins with what is neither gap nor stroke, so that no sign between could belong to either: a text is a stranger's. */
const WORD = `(?!${STROKE})[\\p{L}\\p{So}][\\p{L}\\p{M}\\p{So}\\u200c\\u200d]*`;

/** A tag that ends something, of whichever signs, with what closes it if that is near. */
const END_TAG = new RegExp(
  `${OPENER}${GAP}(?:${STROKE}${GAP})+(?=[\\p{L}\\p{So}])(?:((?:[^\\p{P}\\p{S}]|\\p{So}){1,40}?)(?:\\p{Pe}|\\p{Pf}|${ANGLE}))?`,
  "gu",
);
/** The same of marks that quote: they stand before a stroke in honest texts too, but not around it. */
const QUOTED_END_TAG = new RegExp(`${QUOTE}${GAP}(?:${STROKE}${GAP})+(${WORD})${QUOTE}`, "gu");
/** A word behind a stroke, or between angles: only our fence's own name is meant. */
const STROKE_NAME = new RegExp(`(?:${STROKE}${GAP})+(${WORD})?`, "gu");
const ANGLE_NAME = new RegExp(`${ANGLE}${GAP}(${WORD})(?:\\s${GAP})?${ANGLE}`, "gu");
const NAME = "question";

/**
 * What a visitor typed, as data in a prompt: one line that cannot close its fence or seem to, begin a part of the reading,
 * or open a turn of a chat template. Every word stays.
 */
export function fenceQuestion(question: string): string {
  return fenceText(question.replace(/\s+/g, " ").trim());
}

/** The same for a text of several lines. */
export function fenceText(text: string): string {
  return withoutTags(text.replace(HIDDEN, ""))
    .replace(/</g, "‹")
    .replace(/>/g, "›")
    .replace(/#{2,}/g, (marks) => "＃".repeat(marks.length))
    .replace(/\[(?=\/?[A-Z_]{3,}\])/g, "［");
}

/** In parentheses nothing looks like a fence. */
function withoutTags(text: string): string {
  return text
    .replace(END_TAG, (_, name?: string) => (name === undefined ? "(" : `(${name.trim()})`))
    .replace(QUOTED_END_TAG, "($1)")
    .replace(STROKE_NAME, (found, word?: string) => (word && isName(word) ? ` ${word}` : found))
    .replace(ANGLE_NAME, (found, word: string) => (isName(word) ? `(${word})` : found));
}

function isName(word: string): boolean {
  // Without marks first: many of them take long to be put in order.
  const plain = withoutMarks(withoutMarks(word).normalize("NFKD"));
  return plain.toLowerCase() === NAME;
}

function withoutMarks(word: string): string {
  return word.replace(/[\p{M}\u200c\u200d]/gu, "");
}
