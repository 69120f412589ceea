import { LRUCache } from "lru-cache";
import type { Language } from "~/i18n/languages";
import { compareEssences } from "./same-question/compare-essences";
import { areOthers } from "./same-question/differences";
import { type Essence, essenceOf } from "./same-question/essence-of.server";
import learned from "./same-question/learned.json";
import { scoreOf, tellingIn } from "./same-question/likeness";

const essences = new LRUCache<string, Essence>({ max: 500 });

/**
 * Whether two questions of somebody in a language ask the same in other words, as was learned of pairs of questions. It errs on the
 * side of no: what is denied, another person, another time, a name or a number more makes another question, whatever was learned.
 */
export function isSameQuestion(one: string, other: string, language: Language): boolean {
  const [a, b] = [remember(one, language), remember(other, language)];
  if (a.plain === b.plain) return true;
  if (areOthers(a, b)) return false;
  const likeness = compareEssences(a, b, tellingIn(learned, language));
  return scoreOf(likeness, learned) >= learned.threshold;
}

function remember(question: string, language: Language): Essence {
  const key = `${language} ${question}`;
  const known = essences.get(key);
  if (known) return known;
  const essence = essenceOf(question, language);
  essences.set(key, essence);
  return essence;
}
