import { plainly } from "~/ui/plainly";
import { JournalBox } from "./journal-box";

/** What a person keeps with a reading: forms that the server writes; scripts save notes by themselves. */
export const Journal = plainly(import.meta.env.SSR ? JournalBox : null, {
  part: () => import("./journal-box").then((box) => ({ default: box.JournalBox })),
  enhance: () => import("./keep-notes").then((notes) => ({ default: notes.keepNotes })),
});
