import { parseEmail } from "~/accounts/email-address.server";
import { isLanguage } from "~/i18n/languages";
import { isZone } from "~/readings/sky/day-in-zone";
import type { DailyFault, WantedLetter } from "./daily-letter";

/** What was typed and chosen, as it came. */
export interface TypedLetter {
  byMail: boolean;
  email: string;
  byPush: boolean;
  hour: string;
  zone: string;
  language: string;
}

type Checked = { wanted: WantedLetter; faults: null } | { wanted: null; faults: DailyFault[] };

/**
 * What somebody asks for, or what is wrong with it.
 * @param own the proven address of their account, if they have one: with it, or without any, mails go there.
 */
export function checkWanted(typed: TypedLetter, own: string | null): Checked {
  const { byMail, byPush, zone, language } = typed;
  const hour = /^\d{1,2}$/.test(typed.hour) ? Number(typed.hour) : Number.NaN;
  const isOwn = own !== null && ["", own].includes(typed.email.trim().toLowerCase());
  const email = byMail && !isOwn ? parseEmail(typed.email) : null;
  const faults: DailyFault[] = [
    ...(!byMail && !byPush ? (["ways"] as const) : []),
    ...(byMail && !isOwn && email === null ? (["email"] as const) : []),
    ...(hour >= 0 && hour <= 23 ? [] : (["hour"] as const)),
    ...(isZone(zone) ? [] : (["zone"] as const)),
    ...(isLanguage(language) ? [] : (["language"] as const)),
  ];
  if (faults.length > 0 || !isLanguage(language)) return { wanted: null, faults };
  return { wanted: { byMail, email, byPush, hour, zone, language }, faults: null };
}
