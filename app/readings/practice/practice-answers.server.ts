import type { Language } from "~/i18n/languages";
import { listed } from "~/i18n/typography";
import { cardText } from "../tarot/card-texts.server";
import { nameCard } from "../tarot/name-card.server";
import { chanceOf } from "./choose-practice";
import { farFrom } from "./closeness.server";
import { type PracticeItem, practiceKey } from "./practice-item";

/** So many answers are offered, one of which is right. */
export const ANSWERS = 4;

/**
 * Whose meanings are offered for a card on a day, the right one among them: the same all day in every language, others on
 * another day.
 */
export function answersFor(item: PracticeItem, day: string): PracticeItem[] {
  const seed = `${day} ${practiceKey(item)}`;
  const inOrder = (items: readonly PracticeItem[], salt: string) =>
    items
      .map((each) => ({ each, place: chanceOf(`${seed} ${salt} ${practiceKey(each)}`) }))
      .sort((a, b) => a.place.localeCompare(b.place))
      .map(({ each }) => each);
  const others = inOrder(farFrom(item), "which");
  // Of two ways of one card only one is offered: who saw both would know that it is neither.
  const wrong = others
    .filter((each, at) => others.findIndex(({ card }) => card === each.card) === at)
    .slice(0, ANSWERS - 1);
  return inOrder([item, ...wrong], "where");
}

/** What a card means as it lies, in the words to remember; without those that tell which card it is. */
export function answerText({ card, orientation }: PracticeItem, language: Language): string {
  const { keywords } = cardText(card, language)[orientation];
  const name = nameCard(card, language).bare.toLowerCase();
  const silent = keywords.filter((keyword) => !keyword.toLowerCase().includes(name));
  return listed(silent.length > 1 ? silent : keywords, language);
}
