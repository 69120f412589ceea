import type { NamedSection } from "../../reading";
import { MARKER_WORDS } from "./marker-words.data";

/** Characters, far more than the longest name of a section has with its dress: what comes later in a line is no part of it. */
const LONGEST_HEADING = 100;
/** Characters: what stands beside a name, and is longer or a whole sentence, is text. */
const LONGEST_TITLE = 60;
/** What a model puts before a name: `##`, `**`, `1.`, `【`, a dot of a list. */
const DRESS = /^(?:[#*_\s【〔[「『•-]|(?:\d{1,2}|[一二三四五六])[.)、])+/;
/** Where a name ends. */
const END = /[:*_#】〕\]」』(（|–—]|\s-\s|$/;
/** What stands between a name and what is beside it. */
const BETWEEN = /^[\s:*_#】〕\]」』|–—-]+/;
/** After these a line that is dressed in little goes on with something else than its own sentence. */
const PARTS = /[:(（|–—]|\s-\s/;
/** Sections whose names are everyday words, which begin honest headings as well. */
const EVERYDAY: readonly NamedSection[] = ["here", "one", "other"];

/** The sections of a text by the words with which headings name them. */
export type SectionNames = ReadonlyMap<string, NamedSection>;

export function namesOf(sections: readonly NamedSection[]): SectionNames {
  return new Map(sections.flatMap((each) => MARKER_WORDS[each].map((word) => [word, each] as const)));
}

/**
 * The section that a line opens, if it does: its name in any usual dress, alone (`**Past:**`, `1. Past`), with a title,
 * which is left out (`## Past: The Tower`), or before its text (`【过去】…`).
 */
export function headingOf(line: string, names: SectionNames): { section: NamedSection; text: string } | null {
  const original = line.trim();
  const whole = narrow(original);
  const [dress = ""] = DRESS.exec(whole.slice(0, LONGEST_HEADING)) ?? [];
  const body = whole.slice(dress.length);
  const name = body.slice(0, whole.slice(dress.length, LONGEST_HEADING).search(END));
  const after = body.slice(name.length);
  // The end of the line, as it was.
  const text = original.slice(original.length - textAfter(after, dress).length);
  const section = names.get(normalized(name)) ?? (dress.includes("#") ? prefixOf(name, names) : undefined);
  if (!section) return null;
  if (/[#【〔[]/.test(dress)) return { section, text };
  const isAlone = after.replace(BETWEEN, "") === "";
  if (dress.trim() === "") return isAlone && !EVERYDAY.includes(section) ? { section, text: "" } : null;
  const [between = ""] = BETWEEN.exec(after) ?? [];
  return isAlone || PARTS.test(between || after.slice(0, 1)) ? { section, text } : null;
}

/** A name within signs, `## past ##`, with or without a title. */
export function namedSection(marked: string, names: SectionNames): NamedSection | undefined {
  const whole = narrow(marked.trim());
  return names.get(normalized(whole)) ?? names.get(normalized(whole.slice(0, whole.search(/[:(|–—]|$/))));
}

/** Wide signs as their narrow ones, each in its place. */
function narrow(line: string): string {
  return line.replaceAll("＃", "#").replaceAll("＊", "*").replaceAll("：", ":").replaceAll("．", ".");
}

/** The section whose name stands at the beginning: `Past influences`, `过去的影响`. */
function prefixOf(name: string, names: SectionNames): NamedSection | undefined {
  if (name.length > LONGEST_TITLE) return undefined;
  const plain = normalized(name);
  const found = [...names].find(
    ([word, section]) =>
      !EVERYDAY.includes(section) &&
      plain.startsWith(word) &&
      (/\p{sc=Han}$/u.test(word) || plain[word.length] === " "),
  );
  return found?.[1];
}

/** What stands beside a name, where it is no title. */
function textAfter(after: string, dress: string): string {
  const rest = after.replace(BETWEEN, "");
  if (/[【〔[]/.test(dress) && /^\s*[】〕\]]/.test(after)) return rest;
  const closed = /\*\*|__/.test(dress) && !/^\s*:?\s*(?:\*\*|__)/.test(after) ? rest.search(/\*\*|__/) : -1;
  const text = closed < 0 ? rest : rest.slice(closed).replace(/^[*_:\s]+/, "");
  return isTitle(text) ? "" : text;
}

function isTitle(text: string): boolean {
  return text.length <= LONGEST_TITLE && !/[.!?…。！？][)\]"”’»」』*_]*$/.test(text.trimEnd());
}

/** A name as the words have it: without signs and blanks around it, marks, hidden characters and article. It is short, see above. */
function normalized(name: string): string {
  return name
    .replace(/^[#*_\s]+/, "")
    .replace(/[#*_:\s]+$/, "")
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/^(the|el|la|le|l'|l’|die|der|das)\s*/, "")
    .trim();
}
