import type { Language } from "~/i18n/languages";

interface Quotation {
  open: string;
  close: string;
  /** What begins and what ends a question, and what ends any other sentence, of somebody who did not. */
  begins?: string;
  asks: string;
  ends: string;
  /** Whether that full stop stands within the marks. */
  isEndWithin?: boolean;
}

const QUOTATIONS: Record<Language, Quotation> = {
  en: { open: "“", close: "”", asks: "?", ends: ".", isEndWithin: true },
  de: { open: "„", close: "“", asks: "?", ends: "." },
  fr: { open: "«\u00a0", close: "\u00a0»", asks: "\u202f?", ends: "." },
  es: { open: "«", close: "»", begins: "¿", asks: "?", ends: "." },
  "zh-CN": { open: "“", close: "”", asks: "？", ends: "。" },
  "zh-TW": { open: "「", close: "」", asks: "？", ends: "。" },
};
const ENDED = /[.?!…。？！]["”’»」)]*$/;

/** A visitor's words in quotation marks, within a sentence. */
export function quote(words: string, language: Language): string {
  const { open, close } = QUOTATIONS[language];
  return open + words.trim() + close;
}

/** A visitor's words as the end of a sentence: with an end mark of ours where they have none. */
export function quoteAtEnd(words: string, language: Language, { isQuestion = false } = {}): string {
  if (ENDED.test(words.trim())) return quote(words, language);
  const { begins = "", asks, ends, isEndWithin } = QUOTATIONS[language];
  if (isQuestion) return quote((words.includes(begins) ? "" : begins) + words.trim() + asks, language);
  return isEndWithin ? quote(words.trim() + ends, language) : quote(words, language) + ends;
}
