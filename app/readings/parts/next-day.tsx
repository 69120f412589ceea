import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { useHydrated } from "~/ui/use-hydrated";
import { nextUtcDay } from "~/usage/day";

/** When the day turns on which readings are counted: in the visitor's own time, which only their browser knows; else in UTC. */
export function NextDay({ language }: { language: Language }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const turn = nextUtcDay();
  const when = isHydrated
    ? t(isToday(turn) ? "limit.today" : "limit.tomorrow", { time: clock(turn, language) })
    : t("limit.midnight");
  const [before = "", after = ""] = t("limit.next", { when }).split(when);
  return (
    <>
      {before}
      <time dateTime={turn.toISOString()}>{when}</time>
      {after}
    </>
  );
}

function isToday(moment: Date): boolean {
  return moment.toDateString() === new Date().toDateString();
}

function clock(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" }).format(moment);
}
