/** Sets a title in lines: as large as it fits, in as few lines as it can, each about as wide as the others. */
import { LANGUAGE_FACTS, type Language } from "../app/i18n/languages";

export interface TitleLayout {
  lines: string[];
  fontSize: number;
}

const LARGEST = 96;
/** Smaller than this, a title had rather take another line. */
const COMFORTABLE = 76;
const MOST_LINES = 3;

/** How much wider a line counts that ends in the middle of a phrase, and one that ends in an article or the like. */
const PHRASE_BREAK = 1.4;
const ARTICLE_BREAK = 2.4;
const PHRASE_END = /[\p{Pe}\p{Pf}\p{Po}]$/u;
const ARTICLE_END = /(^|\s)\p{Ll}{1,3}$/u;

/** No line begins with one of these, and none ends with one of those that open. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/**
 * @param room in pixels, and the height of a line in ems.
 * @param advanceOf the width of a text in ems.
 */
export function layOutTitle(
  title: string,
  language: Language,
  room: { width: number; height: number; lineHeight: number },
  advanceOf: (text: string) => number,
): TitleLayout {
  const pieces = piecesOf(title, language);
  const layouts = Array.from({ length: Math.min(MOST_LINES, pieces.length) }, (_, index) => {
    const lines = balanced(pieces, index + 1, advanceOf);
    const widest = Math.max(...lines.map(advanceOf));
    const highest = room.height / (lines.length * room.lineHeight);
    return { lines, fontSize: Math.floor(Math.min(LARGEST, room.width / widest, highest)) };
  });
  const largest = layouts.toSorted((a, b) => b.fontSize - a.fontSize)[0];
  return (
    layouts.find(({ fontSize }) => fontSize >= COMFORTABLE) ??
    largest ?? { lines: [title], fontSize: LARGEST }
  );
}

/** What is never broken: words with the space after them, in Chinese the words of its dictionary, with their punctuation. */
function piecesOf(title: string, language: Language): string[] {
  if (LANGUAGE_FACTS[language].script === "Latn") return title.match(/[^ ]+ */g) ?? [];
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(title)) {
    const last = pieces.at(-1);
    const isBound = last !== undefined && (CLOSING.test(segment) || OPENING.test(last) || segment === " ");
    if (isBound) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** The pieces in so many lines: broken after punctuation where that serves, and about equally wide. */
function balanced(pieces: string[], lines: number, advanceOf: (text: string) => number): string[] {
  if (lines === 1) return [pieces.join("").trimEnd()];
  const ways = pieces.slice(0, pieces.length - lines + 1).map((_, index) => {
    const first = pieces
      .slice(0, index + 1)
      .join("")
      .trimEnd();
    return [first, ...balanced(pieces.slice(index + 1), lines - 1, advanceOf)];
  });
  const cost = (way: string[]) =>
    way.slice(0, -1).reduce((widest, line) => widest * breakCost(line), Math.max(...way.map(advanceOf)));
  return ways.toSorted((a, b) => cost(a) - cost(b))[0] ?? [];
}

function breakCost(line: string): number {
  if (PHRASE_END.test(line)) return 1;
  return ARTICLE_END.test(line) ? ARTICLE_BREAK : PHRASE_BREAK;
}
