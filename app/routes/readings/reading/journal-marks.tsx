import { useTranslation } from "react-i18next";
import { ENTRY_MOODS, MAX_TAG, MAX_TAGS } from "~/readings/journal/entry";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { type JournalPartProps, RefusedEntry } from "./entry-refusal";

/** How the person felt, in one of five words. */
export function JournalMood({ entry, refusal }: JournalPartProps) {
  const { t } = useTranslation();
  return (
    <form method="post">
      <fieldset>
        <legend className="font-medium">{t("journal.mood.label")}</legend>
        <div className="mt-1 flex flex-wrap items-center gap-x-5">
          {[...ENTRY_MOODS, null].map((mood) => (
            <label key={mood} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="mood"
                value={mood ?? ""}
                defaultChecked={entry.mood === mood}
                className="size-5 accent-brass"
              />
              <span className={mood === null ? "text-soft" : ""}>
                {t(mood === null ? "journal.mood.none" : `journal.moods.${mood}`)}
              </span>
            </label>
          ))}
        </div>
        <RefusedEntry refusal={refusal} />
        <Button name="intent" value="mood" look="quiet" className="mt-1">
          {t("journal.mood.save")}
        </Button>
      </fieldset>
    </form>
  );
}

/** Tags in one line, separated by commas. */
export function JournalTags({ entry, refusal }: JournalPartProps) {
  const { t } = useTranslation();
  return (
    <form method="post" className="flex flex-wrap items-end gap-x-3">
      <Field
        className="min-w-48 grow basis-0"
        label={t("journal.tags.label")}
        hint={t("journal.tags.hint", { most: MAX_TAGS, longest: MAX_TAG })}
        name="tags"
        defaultValue={refusal?.typed ?? entry.tags.join(", ")}
        autoComplete="off"
        dir="auto"
        error={refusal && t(`journal.faults.${refusal.fault}`)}
      />
      <Button name="intent" value="tags" look="quiet" className="mt-2 shrink-0">
        {t("journal.tags.save")}
      </Button>
    </form>
  );
}
