import type { Language } from "~/i18n/languages";
import type { Rank } from "./deck.data";

/** The articles of a language: of the cards of a suit by their rank, and of those majors whose name has none but takes one. */
interface Articles {
  ranks: Readonly<Record<Rank, string>>;
  majors: Readonly<Record<string, string>>;
}

const ranks = (number: string, others: Partial<Record<Rank, string>> = {}): Record<Rank, string> => ({
  ace: number,
  two: number,
  three: number,
  four: number,
  five: number,
  six: number,
  seven: number,
  eight: number,
  nine: number,
  ten: number,
  page: number,
  knight: number,
  queen: number,
  king: number,
  ...others,
});

/**
 * How a card is called whose name is a plural, so that the verb after it may be singular, and Death, whom no sentence may bring
 * to somebody's door; `{{name}}` is that name, `{{bare}}` that without its article.
 */
export const CALLED: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  en: { lovers: "the {{bare}} card", death: "the {{name}} card" },
  de: { lovers: "die Karte „{{name}}“", death: "die Karte „{{name}}“" },
  fr: { lovers: "la carte «\u00a0{{name}}\u00a0»", death: "la carte «\u00a0{{name}}\u00a0»" },
  es: { lovers: "la carta «{{name}}»", death: "la carta «{{name}}»" },
};

/** Before the names of cards in a sentence; Chinese has none. */
export const ARTICLES: Partial<Record<Language, Articles>> = {
  en: { ranks: ranks("the "), majors: { "wheel-of-fortune": "the " } },
  de: {
    ranks: ranks("die ", { ace: "das ", page: "der ", knight: "der ", king: "der " }),
    majors: {},
  },
  fr: { ranks: ranks("le ", { ace: "l’", queen: "la " }), majors: {} },
  es: { ranks: ranks("el ", { page: "la ", queen: "la " }), majors: {} },
};
