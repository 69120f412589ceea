import { characters } from "../../question";
import type { Chunk } from "../../reading";
import { type InterpretationRequest, sectionsOf } from "../interpreter";

/** Without a set pace, several cards or two signs take this long to write, and any other reading this long, in milliseconds. */
const READING_TIME = { long: 9_000, other: 6_000 };

/**
 * For how many milliseconds each line of a text is written.
 * @param pace characters a second.
 */
export function writingTimes(
  chunks: readonly Chunk[],
  request: InterpretationRequest,
  pace: number | undefined,
): number[] {
  const lengths = chunks.map(({ text }) => characters(text));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const isLong = request.kind === "zodiac" || sectionsOf(request).length > 0;
  const time = isLong ? READING_TIME.long : READING_TIME.other;
  return lengths.map((length) => (pace ? (length * 1_000) / pace : (length * time) / whole));
}
