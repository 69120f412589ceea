import type { Chunk, NamedSection, Section } from "../../reading";
import { headingOf, namedSection, namesOf, type SectionNames } from "./heading-of";

/** A marker as it was asked for, `## past ##`, on a line of its own or between two texts. */
const MARKER = /[#＃]{2}([^#＃\n]{1,80})[#＃]{2}/g;
/** What is left of a marker of more signs than were asked for. */
const REST = /^\s*[#＃]{1,4}\s*$/;

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
  const names = namesOf(sections);
  let section: Section = "text";
  let rest = "";

  function chunksOf(line: string): Chunk[] {
    const chunks: Chunk[] = [];
    for (const part of partsOf(storable(line), names)) {
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
function partsOf(line: string, names: SectionNames): (string | { section: Section })[] {
  if (names.size === 0) return [line];
  const parts: ReturnType<typeof partsOf> = [];
  let from = 0;
  for (const { 0: marker, 1: name = "", index } of line.matchAll(MARKER)) {
    const section = namedSection(name, names);
    if (!section) continue;
    parts.push(withoutRest(line.slice(from, index)), { section });
    from = index + marker.length;
  }
  const heading = from === 0 ? headingOf(line, names) : null;
  if (heading) return [{ section: heading.section }, heading.text];
  return from === 0 ? [line] : [...parts, withoutRest(line.slice(from))];
}

function withoutRest(text: string): string {
  return text.length <= 10 && REST.test(text) ? "" : text;
}
