import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import { SIGNS, type SignId } from "./signs.data";

/** What a sign says in one language. Each text names its sign and stands for itself, but for the advice. */
export interface SignText {
  traits: string[];
  description: string;
  gift: string;
  need: string;
  strain: string;
  talk: string;
  /** Said to somebody of this sign. */
  advice: string;
}

const files = import.meta.glob<Record<SignId, SignText>>("./texts/*.json", {
  eager: true,
  import: "default",
});

/** The words of a sign in a language. */
export function signText(id: SignId, language: Language): SignText {
  return textsIn(language, files)[id];
}

/** The days of a sign in words, `March 21 – April 19`. */
export function signDates(id: SignId, language: Language): string {
  const [[fromMonth, fromDay], [toMonth, toDay]] = SIGNS[id].dates;
  const format = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" });
  const day = (month: number, date: number) => format.format(Date.UTC(2001, month - 1, date));
  return `${day(fromMonth, fromDay)} – ${day(toMonth, toDay)}`;
}
