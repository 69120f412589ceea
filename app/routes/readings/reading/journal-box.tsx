import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { EntryRefusal } from "./entry-refusal";
import { JournalMood, JournalTags } from "./journal-marks";
import { JournalNotes } from "./journal-notes";
import { JournalOutcome } from "./journal-outcome";
import type { ShownEntry } from "./show-entry.server";

export interface JournalProps {
  entry: ShownEntry;
  refusal: EntryRefusal | null;
}

/** The person's own part of a reading: notes, mood, tags, a star, and what came of it. All of it plain forms. */
export function JournalBox({ entry, refusal }: JournalProps) {
  const { t } = useTranslation();
  const refusedAt = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  return (
    <section
      id="journal"
      aria-labelledby="journal-title"
      className="sheet mx-auto max-w-2xl scroll-mt-20 px-5 py-4 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="journal-title" className="text-2xl">
          {t("journal.title")}
        </h2>
        <StarForm isStarred={entry.isStarred} />
      </div>
      <p className="mt-1 text-sm text-soft">{t("journal.private")}</p>
      <div className="mt-5 space-y-7">
        {entry.isAsked && <JournalOutcome entry={entry} refusal={refusedAt("outcome")} isAsked />}
        <JournalNotes entry={entry} refusal={refusedAt("notes")} />
        <JournalMood entry={entry} refusal={refusedAt("mood")} />
        <JournalTags entry={entry} refusal={refusedAt("tags")} />
        {!entry.isAsked && (
          <JournalOutcome entry={entry} refusal={refusedAt("outcome") ?? refusedAt("remind")} />
        )}
      </div>
    </section>
  );
}

function StarForm({ isStarred }: { isStarred: boolean }) {
  const { t } = useTranslation();
  return (
    <form method="post">
      <input type="hidden" name="starred" value={isStarred ? "0" : "1"} />
      <Button name="intent" value="star" look="quiet" className={isStarred ? "[&_svg]:fill-current" : ""}>
        <Icon name="rating" size="1.1em" />
        {t(isStarred ? "journal.star.remove" : "journal.star.add")}
      </Button>
    </form>
  );
}
