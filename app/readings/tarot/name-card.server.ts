import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import type { DrawnCard } from "../reading";
import { ARTICLES, CALLED } from "./card-names.data";
import { cardText } from "./card-texts.server";
import { RANKS, type Rank } from "./deck.data";

/** The articles with which names of major arcana begin, upper case as the names are written. */
const LEADING_ARTICLE = /^(?:The|Der|Die|Das|Le|La|Les|L’|El|Los|Las)(?=[ ’]|(?<=’))/;

interface CardNames {
  /** In a sentence, with its article: in the middle, and at the beginning. */
  within: string;
  first: string;
  /** Without any article. */
  bare: string;
}

/** How a card is called, where its name stands. */
export function nameCard(id: string, language: Language): CardNames {
  const { name } = cardText(id, language);
  const [rank = "", suit] = id.split("-");
  const articles = ARTICLES[language];
  const article = suit && isRank(rank) ? articles?.ranks[rank] : articles?.majors[id];
  const called = CALLED[language]?.[id];
  const bare = name.replace(LEADING_ARTICLE, "").trim();
  const within =
    called?.replace("{{name}}", name).replace("{{bare}}", bare) ??
    (article === undefined ? name.replace(LEADING_ARTICLE, lower) : article + name);
  return {
    within,
    first: within.charAt(0).toUpperCase() + within.slice(1),
    bare,
  };
}

/** A card as it lies, by itself: `The Tower, reversed`. */
export function nameDrawn({ id, orientation }: DrawnCard, language: Language): string {
  const { name } = cardText(id, language);
  return orientation === "upright" ? name : translator(language)("orientation.named", { name });
}

function lower(article: string): string {
  return article.toLowerCase();
}

function isRank(word: string): word is Rank {
  return word in RANKS;
}
