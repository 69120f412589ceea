import { useTranslation } from "react-i18next";
import type { EntryFault } from "~/readings/journal/entry";
import type { ShownEntry } from "./show-entry.server";

/** Why a form of the entry was refused, and what was typed into it. */
export interface EntryRefusal {
  intent: string;
  fault: EntryFault;
  typed: string;
}

/** What a part of the entry's box is given: its own refusal, if it has one. */
export interface JournalPartProps {
  entry: ShownEntry;
  refusal: EntryRefusal | undefined;
}

/** Why a form was refused, beside its field. */
export function RefusedEntry({ refusal, id }: Pick<JournalPartProps, "refusal"> & { id?: string }) {
  const { t } = useTranslation();
  if (!refusal) return null;
  return (
    <p id={id} role="alert" className="text-sm text-alarm">
      {t(`journal.faults.${refusal.fault}`)}
    </p>
  );
}
