import { type ActionFunctionArgs, json } from "@remix-run/node";
import { z } from "zod";
import { throwReadingError } from "~/http/answer-fault.server";
import { refusalOf } from "~/http/limit-request.server";
import { getPerson } from "~/http/person.server";
import { unlessDatabaseDown } from "~/http/plain-page.server";
import { readForm } from "~/http/read-form.server";
import { notesFault, typedNotes } from "~/readings/journal/entry";
import { keepDraft, saveNotes } from "~/readings/journal/save-notes.server";

const REVISION = z.coerce.number().int().min(0).max(2_147_483_647).catch(-1);

/** There is nothing to read here. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Saves notes while they are typed: by scripts, which read what has become of them. */
export function action(args: ActionFunctionArgs) {
  return unlessDatabaseDown(args.request, () => saveTyped(args));
}

async function saveTyped({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const refusal = await refusalOf("change", request, context);
  if (refusal) return refusal;
  const notes = typedNotes(form.get("notes"));
  const fault = notesFault(notes);
  if (fault) return json({ fault }, { status: 422 });
  const { owner } = await getPerson(request, context);
  const seen = REVISION.parse(form.get("revision"));
  const saving =
    form.get("intent") === "aside"
      ? keepDraft(owner, params.id, notes)
      : saveNotes(owner, params.id, { notes, seen });
  const saved = await saving.catch(throwReadingError);
  return json(saved, { headers: { "Cache-Control": "no-store" } });
}
