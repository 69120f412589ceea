import type { Language } from "~/i18n/languages";

/** Whether, when and how somebody wants the card of the day. */
export interface DailyLetter {
  id: string;
  byMail: boolean;
  /** Another address than the account's own; null for that one. */
  email: string | null;
  /** Whether mails may go to the address: its owner has said so, or it is the account's. */
  isConfirmed: boolean;
  byPush: boolean;
  /** How many browsers show it. */
  browsers: number;
  /** From 0 to 23. */
  hour: number;
  /** Of the IANA database. */
  zone: string;
  language: Language;
  /** What the next card follows from, told before: the commitment of its draw. */
  commitment: string;
}

/** What somebody asks for in the form. */
export interface WantedLetter extends Pick<DailyLetter, "byMail" | "email" | "byPush" | "hour" | "zone"> {
  language: Language;
}

/** What a browser's worker is told of a card, and shows. */
export interface PushedCard {
  title: string;
  body: string;
  /** The page that it leads to. */
  path: string;
  language: Language;
}

/** What is wrong with a form that asks for the card of the day; `many` where too many addresses were asked to confirm. */
export type DailyFault = "ways" | "push" | "email" | "hour" | "zone" | "language" | "many";

/** For how many days an address may be confirmed, and a letter that was left is still known. */
const WAITING_DAYS = 2;

/** For how many days it is said that no browser shows the card any more, where nothing else comes. */
const SAYING_DAYS = 30;

const DAY = 24 * 3_600_000;

/** Until when an address may be confirmed, or what was left is kept. */
export function waitingUntil(): Date {
  return new Date(Date.now() + WAITING_DAYS * DAY);
}

/** Until when a letter is kept that lost its last browser and has no mails. */
export function sayingUntil(): Date {
  return new Date(Date.now() + SAYING_DAYS * DAY);
}
