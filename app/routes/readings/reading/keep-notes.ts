import { noteDraftOf } from "~/device/note-drafts";
import { notesOf } from "~/i18n/path-to";
import { type SentNotes, sendNotes } from "./send-notes";

/** For how long nothing is typed before it is saved, and after how long of typing it is in any case; in milliseconds. */
const PAUSE = 1_500;
const LONGEST_WAIT = 10_000;
/** After how long it is tried again: twice as long each time, to the last. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/**
 * Saves the notes while they are typed. What could not be sent yet stays in the browser and is tried again, also when the page is
 * opened the next time; where the notes were changed elsewhere since, they stand, and it becomes a version of them.
 */
export function keepNotes(part: HTMLElement): () => void {
  const form = part.querySelector<HTMLFormElement>("form[data-notes]");
  const field = form?.elements.namedItem("notes");
  const revision = form?.elements.namedItem("revision");
  if (!form || !(field instanceof HTMLTextAreaElement) || !(revision instanceof HTMLInputElement))
    return () => undefined;
  return keepTyped({ form, field, revision });
}

interface NotesForm {
  form: HTMLFormElement;
  field: HTMLTextAreaElement;
  revision: HTMLInputElement;
}

function keepTyped({ form, field, revision }: NotesForm): () => void {
  const { notes: id = "", session = "", ...words } = form.dataset;
  const draft = noteDraftOf(id);
  const status = form.querySelector("[data-status]");
  let saved = field.defaultValue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitsSince: number | null = null;
  let retry = FIRST_RETRY;
  let isSending = false;

  const say = (said = "") => {
    if (status) status.textContent = said;
  };
  const saveIn = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(save, wait);
  };
  const save = async () => {
    if (isSending || field.value === saved) return;
    const notes = field.value;
    isSending = true;
    waitsSince = null;
    say(words.saving);
    const sent = await sendNotes(notesOf(id), { notes, revision: revision.value });
    isSending = false;
    tell(sent, notes);
  };
  const tell = (sent: SentNotes, notes: string) => {
    if (sent.outcome === "later") {
      say(words.notSaved);
      saveIn(retry);
      retry = Math.min(LAST_RETRY, retry * 2);
    } else if (sent.outcome === "saved") {
      saved = notes;
      retry = FIRST_RETRY;
      revision.value = String(sent.revision);
      say(sent.wasChanged ? words.changed : words.saved);
      if (field.value === notes) return void draft.forget();
      keepDraft();
      saveIn(PAUSE);
    } else say(sent.outcome === "gone" ? words.lost : words.tooLong);
  };
  const keepDraft = () => draft.keep({ notes: field.value, revision: revision.value, session });
  const typed = () => {
    keepDraft();
    waitsSince ??= Date.now();
    say();
    saveIn(Math.min(PAUSE, Math.max(0, waitsSince + LONGEST_WAIT - Date.now())));
  };
  const leave = async () => {
    const notes = field.value;
    if (notes === saved) return;
    const sent = await sendNotes(notesOf(id), { notes, revision: revision.value, isLast: true });
    if (sent.outcome === "saved" && draft.read()?.notes === notes) draft.forget();
  };
  const setAside = async (notes: string) => {
    const sent = await sendNotes(notesOf(id), { notes, revision: revision.value, isAside: true });
    if (sent.outcome === "later") return;
    if (draft.read()?.notes === notes) draft.forget();
    if (sent.outcome === "saved" && sent.wasChanged) say(words.aside);
  };

  const kept = draft.read();
  const isLeft = kept !== null && kept.notes !== saved && field.value === saved;
  if (isLeft && kept.revision === revision.value) field.value = kept.notes;
  if (field.value !== saved) typed();
  else if (isLeft) void setAside(kept.notes);
  else draft.forget();
  return listening([
    [field, "input", typed],
    [form, "submit", sendInPlace(() => (field.value === saved ? say(words.saved) : saveIn(0)))],
    [window, "online", () => saveIn(0)],
    [window, "pagehide", leave],
  ])
    .concat(() => {
      clearTimeout(timer);
      leave();
    })
    .reduce((before, undo) => () => {
      before();
      undo();
    });
}

/** A form that is not sent by the browser, which would read the page anew. */
function sendInPlace(send: () => void) {
  return (event: Event) => {
    event.preventDefault();
    send();
  };
}

/** Listens to events. @returns what ends each. */
function listening(events: [target: EventTarget, type: string, listener: (event: Event) => void][]) {
  return events.map(([target, type, listener]) => {
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  });
}
