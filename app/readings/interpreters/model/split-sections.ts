import type { Chunk, NamedSection, Section } from "../../reading";
import { MARKER_WORDS } from "./marker-words.data";

/** A marker as it was asked for, `## past ##`, on a line of its own or between two texts. */
const MARKER = /##([^#\n]{1,80})##/g;
/** How a marker begins that stands on a line of its own, as models make them: `## Past`, `### **Pasado** ###`, `**Vergangenheit:**`. */
const HEADING = /^(?:#{1,6}(?!#)|\*\*)/;
/** Characters, far more than the longest name of a section has: a line that the model makes longer is no heading. */
const LONGEST_HEADING = 100;

/** The sections of a text by the words with which markers name them. */
type Markers = ReadonlyMap<string, Section>;

export interface SectionSplitter {
  /** @returns the lines that this piece of the text, of any size, completes. */
  add(piece: string): Chunk[];
  /** @returns what is left at the end of the text. */
  end(): Chunk[];
}

/**
 * Cuts a text into the lines of its sections. A marker that is missing leaves its text in the section before; one that
 * comes twice goes on with its section; a heading that names none of `sections` is text like any other. No text is lost;
 * blank lines are, and what Postgres cannot store. What comes before the first marker is `text`.
 */
export function splitSections(sections: readonly NamedSection[]): SectionSplitter {
  const markers: Markers = new Map(
    sections.flatMap((each) => MARKER_WORDS[each].map((word) => [word, each] as const)),
  );
  let section: Section = "text";
  let rest = "";

  function chunksOf(line: string): Chunk[] {
    const chunks: Chunk[] = [];
    for (const part of partsOf(storable(line), markers)) {
      if (typeof part !== "string") section = part.section;
      else if (part.trim() !== "") chunks.push({ section, text: `${part.trim()}\n` });
    }
    return chunks;
  }

  return {
    add(piece) {
      rest += piece;
      if (!piece.includes("\n")) return [];
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      return lines.flatMap(chunksOf);
    },
    end: () => chunksOf(rest),
  };
}

/** Without NUL and halves of characters. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** A line as texts and the sections that markers in it open. */
function partsOf(line: string, markers: Markers): (string | { section: Section })[] {
  if (markers.size === 0) return [line];
  const heading = headingOf(line, markers);
  if (heading) return [{ section: heading }];
  const parts: ReturnType<typeof partsOf> = [];
  let from = 0;
  for (const { 0: marker, 1: name = "", index } of line.matchAll(MARKER)) {
    const section = markers.get(normalized(name));
    if (!section) continue;
    parts.push(line.slice(from, index), { section });
    from = index + marker.length;
  }
  return [...parts, line.slice(from)];
}

/** The section that a whole line names, if it does. */
function headingOf(line: string, markers: Markers): Section | undefined {
  const plain = line.trim();
  if (plain.length > LONGEST_HEADING || !HEADING.test(plain)) return undefined;
  return markers.get(normalized(plain));
}

/** A name as the markers have it: without signs and blanks around it, accents and article. It is short, see above. */
function normalized(name: string): string {
  return name
    .replace(/^[#*\s]+/, "")
    .replace(/[#*:\s]+$/, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^(the|el|la|le|l'|l’|die|der|das)\s*/, "")
    .trim();
}
