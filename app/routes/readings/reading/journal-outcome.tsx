import { useTranslation } from "react-i18next";
import { MAX_OUTCOME, REMINDER_NAMES } from "~/readings/journal/entry";
import { Button } from "~/ui/button";
import { TextBreak } from "~/ui/text-break";
import { type JournalPartProps, RefusedEntry } from "./entry-refusal";

/** What came of the reading: asked for once its time has come, else folded away with the choice of that time. */
export function JournalOutcome({
  entry,
  refusal,
  isAsked = false,
}: JournalPartProps & { isAsked?: boolean }) {
  const { t } = useTranslation();
  if (isAsked)
    return (
      <section aria-labelledby="journal-asked" className="border-s-4 border-brass ps-4">
        <h3 id="journal-asked" className="text-xl">
          {t("journal.outcome.asked")}
        </h3>
        <OutcomeForm entry={entry} refusal={refusal} />
        <form method="post" className="mt-2">
          <input type="hidden" name="remind" value="never" />
          <Button name="intent" value="remind" look="quiet">
            {t("journal.outcome.dismiss")}
          </Button>
        </form>
      </section>
    );
  return (
    <div>
      <details open={refusal !== undefined || entry.outcome !== ""}>
        <summary className="min-h-11 content-center font-medium marker:text-brass">
          {t("journal.outcome.title")}
        </summary>
        <TextBreak />
        <OutcomeForm entry={entry} refusal={refusal?.intent === "outcome" ? refusal : undefined} />
        <RemindForm entry={entry} refusal={refusal?.intent === "remind" ? refusal : undefined} />
      </details>
      {entry.askedOn && (
        <p className="text-sm text-brass">{t("journal.remind.set", { day: entry.askedOn.day })}</p>
      )}
    </div>
  );
}

function OutcomeForm({ entry, refusal }: JournalPartProps) {
  const { t } = useTranslation();
  return (
    <form method="post" className="mt-2">
      <label htmlFor="journal-outcome">{t("journal.outcome.label")}</label>
      <textarea
        id="journal-outcome"
        name="outcome"
        rows={3}
        maxLength={MAX_OUTCOME * 2}
        defaultValue={refusal?.typed ?? entry.outcome}
        dir="auto"
        aria-invalid={refusal !== undefined}
        className="mt-2 w-full border border-soft bg-paper px-4 py-3 aria-invalid:border-alarm"
      />
      <RefusedEntry refusal={refusal} />
      <Button name="intent" value="outcome" look="quiet" className="mt-1">
        {t("journal.outcome.save")}
      </Button>
    </form>
  );
}

function RemindForm({ entry, refusal }: JournalPartProps) {
  const { t } = useTranslation();
  const { askedOn } = entry;
  return (
    <form method="post" className="mt-5">
      <fieldset>
        <legend>{t("journal.remind.label")}</legend>
        <div className="flex flex-wrap items-center gap-x-5">
          {([...REMINDER_NAMES, "never"] as const).map((reminder) => (
            <label key={reminder} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="remind"
                value={reminder}
                defaultChecked={reminder === "never" && askedOn === null}
                className="size-5 accent-brass"
              />
              {t(`journal.remind.${reminder}`)}
            </label>
          ))}
        </div>
        <RefusedEntry refusal={refusal} />
      </fieldset>
      <Button name="intent" value="remind" look="quiet" className="mt-1">
        {t("journal.remind.save")}
      </Button>
    </form>
  );
}
