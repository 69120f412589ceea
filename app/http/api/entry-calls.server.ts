import type { z } from "zod";
import { translator } from "~/i18n/i18n.server";
import { changeEntry } from "~/readings/journal/change-entry.server";
import { notesFault, outcomeFault, tagsFault, typedNotes, typedTags } from "~/readings/journal/entry";
import { findEntry } from "~/readings/journal/find-entry.server";
import { restoreNotes, saveNotes } from "~/readings/journal/save-notes.server";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import type { AskedCall, KnownPerson } from "./asked-call.server";
import { entryChangeSchema, restoreSchema } from "./asked-schemas";
import type { entrySchema } from "./schemas";

export async function tellEntry(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  return { body: await entryOf(call, owner) };
}

export async function tellVersions(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  const { versions } = await findEntry(owner, call.params.id);
  return {
    body: { versions: versions.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })) },
  };
}

export async function changeEntryByCall(call: AskedCall): Promise<ApiAnswer> {
  const { notes, revision, tags, outcome, ...change } = call.parsed(entryChangeSchema);
  const typed = {
    notes: notes === undefined ? undefined : typedNotes(notes),
    tags: tags && typedTags(tags),
    outcome: outcome === undefined ? undefined : typedNotes(outcome),
  };
  refuseFaults(typed, call);
  return changeByEntry(call, async (owner) => {
    if (typed.notes !== undefined)
      await saveNotes(owner, call.params.id, { notes: typed.notes, seen: revision ?? null });
    await changeEntry(owner, call.params.id, { ...change, tags: typed.tags, outcome: typed.outcome });
  });
}

export function restoreByCall(call: AskedCall): Promise<ApiAnswer> {
  const { version } = call.parsed(restoreSchema);
  return changeByEntry(call, (owner) => restoreNotes(owner, call.params.id, version));
}

/** Does something to an entry. @returns it as it is then. */
async function changeByEntry(
  call: AskedCall,
  change: (owner: KnownPerson["owner"]) => Promise<void>,
): Promise<ApiAnswer> {
  const { owner } = await call.person("ask");
  await call.limit("change", owner);
  await change(owner);
  return { body: await entryOf(call, owner) };
}

async function entryOf(call: AskedCall, owner: KnownPerson["owner"]): Promise<z.input<typeof entrySchema>> {
  const { versions: _, askAt, ...entry } = await findEntry(owner, call.params.id);
  return { ...entry, askAt: askAt?.toISOString() ?? null };
}

interface TypedEntry {
  notes: string | undefined;
  tags: string[] | undefined;
  outcome: string | undefined;
}

/** @throws ApiProblem `invalid`, with the sentences that the forms have. */
function refuseFaults({ notes, tags, outcome }: TypedEntry, { language }: AskedCall): void {
  const t = translator(language);
  const faults = {
    notes: notes === undefined ? undefined : notesFault(notes),
    tags: tags && tagsFault(tags),
    outcome: outcome === undefined ? undefined : outcomeFault(outcome),
  };
  const errors = Object.entries(faults).flatMap(([field, code]) =>
    code === undefined ? [] : [{ field, code, detail: t(`journal.faults.${code}`) }],
  );
  if (errors.length > 0) throw new ApiProblem("invalid", { errors });
}
