import { LANGUAGE_FACTS, type Language, type Script } from "./languages";

interface Typography {
  /** Between two sentences. */
  space: string;
  /** Between the parts of a list. */
  comma: string;
  /** Around what is said beside a word, with the space before it. */
  brackets: [open: string, close: string];
  /** Between a label and what it names. */
  colon: string;
}

const LATIN: Typography = { space: " ", comma: ", ", brackets: [" (", ")"], colon: ": " };
const CHINESE: Typography = { space: "", comma: "、", brackets: ["（", "）"], colon: "：" };
/** A space that does not break stands before it in French. */
const FRENCH: Typography = { ...LATIN, colon: "\u00a0: " };
const TYPOGRAPHY: Record<Script, Typography> = { Latn: LATIN, Hans: CHINESE, Hant: CHINESE };

/** Sentences as they follow each other in a paragraph. */
export function joinSentences(sentences: readonly string[], language: Language): string {
  return sentences.join(typographyOf(language).space);
}

/** Words as a list without an “and”. */
export function listed(words: readonly string[], language: Language): string {
  return words.join(typographyOf(language).comma);
}

/** A word with something beside it: `The Moon (reversed)`. */
export function withAside(word: string, aside: string, language: Language): string {
  const [open, close] = typographyOf(language).brackets;
  return word + open + aside + close;
}

/** A label and what it names: `Language: English`. */
export function labelled(label: string, value: string, language: Language): string {
  return label + typographyOf(language).colon + value;
}

function typographyOf(language: Language): Typography {
  return language === "fr" ? FRENCH : TYPOGRAPHY[LANGUAGE_FACTS[language].script];
}
