/** A number as E.164 writes it: a plus, the country's code, at most fifteen digits. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** The number that was typed, in E.164; null for what has no country's code, or is no number. */
export function parsePhone(typed: string): string | null {
  const compact = typed.normalize("NFKC").replace(/[\s().\-\p{Pd}/]/gu, "");
  const number = compact.replace(/^00/, "+");
  return E164.test(number) ? number : null;
}

/** Enough of a number to know one's own by. */
export function maskPhone(number: string): string {
  return `${number.slice(0, 3)} ••• ${number.slice(-2)}`;
}
