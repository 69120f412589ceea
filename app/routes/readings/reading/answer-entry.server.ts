import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { typedText } from "~/http/form-text.server";
import { changeEntry, type EntryChange } from "~/readings/journal/change-entry.server";
import {
  ENTRY_MOODS,
  type EntryFault,
  notesFault,
  outcomeFault,
  REMINDER_NAMES,
  tagsFault,
  typedNotes,
  typedTags,
} from "~/readings/journal/entry";
import { restoreNotes, saveNotes } from "~/readings/journal/save-notes.server";
import type { Owner } from "~/usage/owner";

const INTENTS = ["notes", "mood", "tags", "star", "outcome", "remind", "restore"] as const;
type EntryIntent = (typeof INTENTS)[number];

/** Whether a form is one of what is kept with a reading. */
export function isEntryIntent(intent: unknown): intent is EntryIntent {
  return INTENTS.some((each) => each === intent);
}

interface PostedEntry {
  id: string | undefined;
  intent: EntryIntent;
  form: FormData;
}

const REVISION = z.coerce.number().int().min(0).max(2_147_483_647);
const MOOD = z.union([z.enum(ENTRY_MOODS), z.literal("").transform(() => null)]);
const REMIND = z.union([z.enum(REMINDER_NAMES), z.literal("never").transform(() => null)]);

/** Does what a form of the entry asks for and leads back to it, or says beside its field why not. */
export async function answerEntryIntent(owner: Owner | null, posted: PostedEntry, here: string) {
  const { id, intent, form } = posted;
  if (intent === "notes") {
    const notes = typedNotes(form.get("notes"));
    const fault = notesFault(notes);
    if (fault) return refuse(intent, fault, notes);
    await saveNotes(owner, id, { notes, seen: seenIn(form) });
  } else if (intent === "restore") await restoreNotes(owner, id, form.get("version"));
  else {
    const { change, fault, typed } = changeOf(intent, form);
    if (fault) return refuse(intent, fault, typed);
    await changeEntry(owner, id, change);
  }
  return redirect(`${here}#journal`, 303);
}

/** The revision of the notes that a form was filled in over; null where it does not say. */
function seenIn(form: FormData): number | null {
  return REVISION.safeParse(form.get("revision") ?? undefined).data ?? null;
}

interface TypedChange {
  change: EntryChange;
  fault?: EntryFault;
  typed: string;
}

function changeOf(intent: Exclude<EntryIntent, "notes" | "restore">, form: FormData): TypedChange {
  const typed = typedText(form, intent);
  switch (intent) {
    case "star":
      return { change: { isStarred: form.get("starred") === "1" }, typed };
    case "mood": {
      const { data: mood } = MOOD.safeParse(typed);
      return { change: { mood }, fault: mood === undefined ? "unknown" : undefined, typed };
    }
    case "remind": {
      const { data: remind } = REMIND.safeParse(typed);
      return { change: { remind }, fault: remind === undefined ? "unknown" : undefined, typed };
    }
    case "tags": {
      const tags = typedTags(typed);
      return { change: { tags }, fault: tagsFault(tags), typed };
    }
    case "outcome": {
      const outcome = typedNotes(typed);
      return { change: { outcome }, fault: outcomeFault(outcome), typed };
    }
  }
}

function refuse(intent: EntryIntent, fault: EntryFault, typed: string) {
  return data({ problem: "entry" as const, refusal: { intent, fault, typed } }, { status: 422 });
}
