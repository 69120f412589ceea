import { ImportError } from "./import-rules";

/** How deep what an export holds is nested; a reading's lines are the deepest. */
const DEEPEST = 8;
/** Brackets, commas and strings: of one reading several times those of two long texts, and of all that is beside the readings. */
const MOST_SIGNS = { reading: 20_000, rest: 400_000 };

/** A part of an export's text, as JSON: one of its readings, or at the end all the rest, in which they are left out. */
export interface ExportPart {
  of: "reading" | "rest";
  text: string;
}

/**
 * Cuts an export's text into its readings and the rest, without reading what is in them: so each can be read for itself, and a file
 * that is something else costs no more than looking through it once.
 * @throws ImportError where it cannot be an export; what is no JSON may only be found when its parts are read.
 */
export function* splitExport(text: string): Generator<ExportPart> {
  const rest: string[] = [];
  let [depth, signs, restFrom, number] = [0, 0, 0, 0];
  let name = { text: "", end: 0 };
  /** Where the reading under way begins; null outside of their list. */
  let from: number | null = null;
  for (let at = signAfter(text, 0); at !== null; at = signAfter(text, at + 1)) {
    const sign = text.charAt(at);
    signs += 1;
    if (sign === '"') {
      const end = endOfString(text, at);
      if (depth === 1) name = { text: text.slice(at, end), end };
      at = end - 1;
    } else if (sign === "{" || sign === "[") {
      depth += 1;
      if (
        depth === 2 &&
        sign === "[" &&
        name.text === '"readings"' &&
        text.slice(name.end, at).trim() === ":"
      ) {
        if (number > 0) throw new ImportError("foreign");
        rest.push(text.slice(restFrom, at + 1));
        [from, signs, number] = [at + 1, 0, 1];
      }
    } else if (sign !== ",") {
      if (from !== null && depth === 2) {
        const last = text.slice(from, at);
        if (number > 1 || last.trim() !== "") yield { of: "reading", text: last };
        [from, restFrom, signs] = [null, at, 0];
      }
      depth -= 1;
    } else if (from !== null && depth === 2) {
      yield { of: "reading", text: text.slice(from, at) };
      [from, signs, number] = [at + 1, 0, number + 1];
    }
    if (depth > DEEPEST || signs > (from === null ? MOST_SIGNS.rest : MOST_SIGNS.reading))
      throw from === null ? new ImportError("foreign") : new ImportError("damaged", number);
  }
  if (from !== null) throw new ImportError("broken");
  yield { of: "rest", text: `${rest.join("")}${text.slice(restFrom)}` };
}

const SIGN = /["[\]{},]/g;

function signAfter(text: string, from: number): number | null {
  SIGN.lastIndex = from;
  return SIGN.exec(text)?.index ?? null;
}

/** What comes after a string's closing mark. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charAt(at - 1 - backslashes) === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  throw new ImportError("broken");
}
