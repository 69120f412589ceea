import type { Chunk, Section } from "../reading";
import { MARKER_WORDS } from "./marker-words.data";

/** A marker as it was asked for, `## past ##`, on a line of its own or between two texts. */
const MARKER = /##[ \t]*([^#\n]{1,40}?)[ \t]*##/;
/** What models make of it on a line of its own: `## Past`, `### **Pasado** ###`, `**Vergangenheit:**`. */
const HEADING = /^\s*(?:#{1,6}[ \t]*\**|\*\*)[ \t]*([^#*\n]{1,40}?)[ \t]*:?[ \t]*\**[ \t]*:?[ \t]*#*\s*$/;

/**
 * Cuts a three-card text, arriving in pieces of any size, into the lines of its sections. A marker that is missing
 * leaves its text in the section before; one that comes twice goes on with its section; a heading that names no
 * section is text like any other. No text is lost; blank lines are.
 */
export async function* splitSections(deltas: AsyncIterable<string>): AsyncGenerator<Chunk> {
  let section: Section = "text";
  for await (const line of lines(deltas)) {
    for (const part of partsOf(line)) {
      if (typeof part === "string") {
        if (part.trim() !== "") yield { section, text: `${part.trim()}\n` };
      } else {
        section = part.section;
      }
    }
  }
}

/** The lines of a text without sections. */
export async function* splitLines(deltas: AsyncIterable<string>): AsyncGenerator<Chunk> {
  for await (const line of lines(deltas)) {
    if (line.trim() !== "") yield { section: "text", text: `${line.trim()}\n` };
  }
}

/** The lines of a text, without what Postgres cannot store: NUL, and halves of characters. */
async function* lines(deltas: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const delta of deltas) {
    const pieces = (rest + delta).split("\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) yield storable(piece);
  }
  yield storable(rest);
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** A line as texts and the sections that markers in it open. */
function partsOf(line: string): (string | { section: Section })[] {
  const heading = HEADING.exec(line);
  const named = heading && sectionNamed(heading[1] ?? "");
  if (named) return [{ section: named }];
  const marker = MARKER.exec(line);
  if (!marker) return [line];
  const [whole, name = ""] = marker;
  const section = sectionNamed(name);
  const before = line.slice(0, marker.index) + (section ? "" : whole);
  const after = partsOf(line.slice(marker.index + whole.length));
  return section ? [before, { section }, ...after] : joined(before, after);
}

function joined(before: string, after: ReturnType<typeof partsOf>) {
  const [first, ...others] = after;
  return typeof first === "string" ? [before + first, ...others] : [before, ...after];
}

function sectionNamed(heading: string): Section | undefined {
  const name = heading
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^(the|el|la|le|l'|l’|die|der|das)\s*/, "")
    .trim();
  return MARKER_WORDS.get(name);
}
