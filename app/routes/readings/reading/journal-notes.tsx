import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_NOTES } from "~/readings/journal/entry";
import { Button } from "~/ui/button";
import { type JournalPartProps, RefusedEntry } from "./entry-refusal";

/** The notes, and what they were before. Sent in parts, since a text of ten thousand characters would grow threefold in an address's letters. */
export function JournalNotes({ entry, refusal }: JournalPartProps) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<{ user?: { session: string } | "unknown" | null }>("root");
  const session = typeof root?.user === "object" ? root.user?.session : undefined;
  return (
    <div>
      <form
        method="post"
        encType="multipart/form-data"
        data-notes={entry.id}
        data-session={session}
        data-saving={t("journal.notes.saving")}
        data-saved={t("journal.notes.saved")}
        data-not-saved={t("journal.notes.notSaved")}
        data-lost={t("journal.notes.gone")}
        data-aside={t("journal.notes.aside")}
        data-changed={t("journal.notes.changed")}
        data-too-long={t("journal.faults.notesTooLong")}
      >
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="revision" value={entry.revision} />
        <label htmlFor="journal-notes" className="font-medium">
          {t("journal.notes.label")}
        </label>
        <textarea
          id="journal-notes"
          name="notes"
          rows={5}
          maxLength={MAX_NOTES * 2}
          defaultValue={refusal?.typed ?? entry.notes}
          dir="auto"
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal ? "journal-notes-fault" : undefined}
          className="mt-2 w-full border border-soft bg-paper px-4 py-3 leading-relaxed aria-invalid:border-alarm"
        />
        <RefusedEntry refusal={refusal} id="journal-notes-fault" />
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button look="quiet">{t("journal.notes.save")}</Button>
          <output data-status="" className="text-sm text-soft" />
        </div>
      </form>
      {entry.versions.length > 0 && <Versions versions={entry.versions} />}
    </div>
  );
}

function Versions({ versions }: { versions: JournalPartProps["entry"]["versions"] }) {
  const { t } = useTranslation();
  return (
    <details className="mt-3">
      <summary className="min-h-11 content-center marker:text-brass">{t("journal.versions.title")}</summary>
      <p className="text-sm text-soft">{t("journal.versions.hint")}</p>
      <ol className="mt-2 space-y-4">
        {versions.map(({ id, notes, createdAt, moment }) => (
          <li key={id} className="border-s-2 border-line ps-4">
            <time dateTime={createdAt} className="text-sm text-soft">
              {moment}
            </time>
            <p dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
              {notes}
            </p>
            <form method="post" className="mt-1">
              <input type="hidden" name="version" value={id} />
              <Button name="intent" value="restore" look="quiet">
                {t("journal.versions.restore")}
              </Button>
            </form>
          </li>
        ))}
      </ol>
    </details>
  );
}
