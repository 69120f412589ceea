import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import { type Lexicon, type LexiconFile, prepareLexicon } from "./lexicon";
import type { SpokenLanguage } from "./question";

const files = import.meta.glob<LexiconFile>("./lexicon/*.json", { eager: true, import: "default" });
const lexicons = new Map<Language, Lexicon>();

/** The words of the language that a question is in; of Chinese, those of the page's. */
export function lexiconOf(spoken: SpokenLanguage, page: Language): Lexicon {
  const language = spoken !== "zh" ? spoken : page === "zh-TW" ? "zh-TW" : "zh-CN";
  const known = lexicons.get(language);
  if (known) return known;
  const lexicon = prepareLexicon(textsIn(language, files));
  lexicons.set(language, lexicon);
  return lexicon;
}
