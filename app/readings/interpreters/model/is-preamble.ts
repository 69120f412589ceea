import { PREAMBLES } from "./preambles.data";

/** Characters: a longer line says something. */
const LONGEST_PREAMBLE = 200;

/** Whether the first line of a text only says that the text follows: “Sure! Here is your reading:”. */
export function isPreamble(line: string): boolean {
  const plain = line.trim();
  return plain.length <= LONGEST_PREAMBLE && PREAMBLES.some((preamble) => preamble.test(plain));
}
