import type { Language } from "~/i18n/languages";
import type { Chunk, NamedSection, Section } from "../../reading";
import { isPreamble } from "./is-preamble";
import { isRefusal, LONGEST_REFUSAL } from "./is-refusal";
import { judgeLanguage } from "./judge-language";
import { UnusableText } from "./unusable-text";

/** Characters of text before the first heading: with more, none is waited for. */
const LONGEST_PREFACE = 400;
/** Characters: in as many no language is doubtful any more, and it is judged anew. */
const SAMPLE = 300;

export interface TextJudge {
  /** @returns the chunks that may be shown by now. @throws UnusableText */
  add(chunks: readonly Chunk[]): Chunk[];
  /**
   * @param isCut whether the text broke off, so that nothing is missing of it that it could have had.
   * @returns the rest of the chunks.
   * @throws UnusableText
   */
  end(isCut: boolean): Chunk[];
}

/**
 * Looks at a text while it comes: whether it is refused, in the language asked for, and has all of `sections`, unless it has
 * none at all and is one text. Holds its beginning back for as long as that is in doubt, and leaves out a preamble.
 */
export function judgeText(sections: readonly NamedSection[], language: Language): TextJudge {
  const seen = new Set<Section>();
  const held: Chunk[] = [];
  let opening = "";
  let sample = "";
  let isShown = false;

  function take(chunk: Chunk) {
    if (opening === "" && isPreamble(chunk.text)) return;
    seen.add(chunk.section);
    if (opening.length <= LONGEST_REFUSAL) opening += chunk.text;
    sample += chunk.text;
    held.push(chunk);
    const verdict = judgeLanguage(sample, language);
    const isEnough = sample.length >= SAMPLE;
    if (verdict === "other" || (isEnough && verdict === "doubtful")) throw new UnusableText("language");
    if (isEnough) sample = "";
  }

  function isDoubtful(): boolean {
    if (isRefusal(opening) || (sample !== "" && judgeLanguage(sample, language) === "doubtful")) return true;
    const first = [...seen].find((section) => section !== "text");
    if (first) return first !== sections[0];
    return sections.length > 0 && opening.length <= LONGEST_PREFACE;
  }

  return {
    add(chunks) {
      chunks.forEach(take);
      if (held.length === 0 || (!isShown && isDoubtful())) return [];
      isShown = true;
      return held.splice(0);
    },
    end(isCut) {
      if (isRefusal(opening)) throw new UnusableText("refusal");
      const hasSections = sections.some((section) => seen.has(section));
      if (!isCut && hasSections && !sections.every((section) => seen.has(section)))
        throw new UnusableText("section");
      return held.splice(0);
    },
  };
}
