import { numberFormat } from "~/i18n/formats";
import type { Language } from "~/i18n/languages";
import type { Spot } from "./chart";

interface SpotPlace {
  /** The largest number beside it. */
  most: number;
  to: string | null;
  label: string;
  language: Language;
}

/** A number as a spot; null for none. */
export function spotOf(number: number, { most, to, label, language }: SpotPlace): Spot | null {
  if (number === 0) return null;
  const count = numberFormat(language).format(number);
  return { count, size: number / most, to, label: `${label}: ${count}` };
}
