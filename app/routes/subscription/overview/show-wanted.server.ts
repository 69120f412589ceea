import type { ShownSubscription } from "~/billing/find-subscription.server";
import type { PlanType } from "~/billing/plans";
import { type WantedState, wantedChange } from "~/billing/wanted-change";
import type { Language } from "~/i18n/languages";

/** The other plan that somebody wants, as the page shows it. */
export interface ShownWanted {
  state: WantedState;
  plan: PlanType;
  /** Until when it waits, also as the language names that moment where nobody's own time is known. */
  until: { at: string; named: string };
  /** Where it is paid for. */
  invoiceUrl: string | null;
}

/** The other plan that somebody wants; null for none. */
export function showWanted(subscription: ShownSubscription, language: Language): ShownWanted | null {
  const wanted = wantedChange(subscription);
  if (!wanted) return null;
  // The server does not know what time it is where they are.
  const moment = new Intl.DateTimeFormat(language, {
    ...({ month: "long", day: "numeric", hour: "numeric", minute: "2-digit" } as const),
    ...({ timeZone: "UTC", timeZoneName: "short" } as const),
  });
  const { until, ...change } = wanted;
  return { ...change, until: { at: until.toISOString(), named: moment.format(until) } };
}
