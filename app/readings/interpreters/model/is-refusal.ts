import { REFUSALS } from "./refusals.data";

/** Characters: whatever is longer is a text that begins with a regret. */
export const LONGEST_REFUSAL = 400;
/** Numbers of help lines: whoever is pointed to people was not refused. */
const NUMBER = /\d{3}/;

/** Whether a text, or its beginning, is nothing but a model's word that it will not write it. */
export function isRefusal(text: string): boolean {
  const start = text.trim();
  if (start.length > LONGEST_REFUSAL || NUMBER.test(start)) return false;
  return REFUSALS.some((refusal) => refusal.test(start));
}
