import type { Language } from "~/i18n/languages";
import { writtenDay } from "~/i18n/written-day";
import { findEntry } from "~/readings/journal/find-entry.server";
import type { Owner } from "~/usage/owner";

/** What is kept with a reading, as its page shows it. */
export type ShownEntry = Awaited<ReturnType<typeof showEntry>>;

/**
 * What an owner keeps with a reading, in the words of the page's language.
 * @throws ReadingError `not-found`.
 */
export async function showEntry(owner: Owner, id: string, language: Language) {
  const { askAt, versions, ...entry } = await findEntry(owner, id);
  return {
    id,
    ...entry,
    isAsked: askAt !== null && askAt.getTime() <= Date.now(),
    askedOn: askAt && { date: dayOf(askAt), day: writtenDay(dayOf(askAt), language) },
    versions: versions.map((version) => ({
      ...version,
      createdAt: version.createdAt.toISOString(),
      moment: momentOf(version.createdAt, language),
    })),
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function momentOf(date: Date, language: Language): string {
  const written = new Intl.DateTimeFormat(language, {
    ...{ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
    ...{ timeZone: "UTC", timeZoneName: "short" },
  });
  return written.format(date);
}
