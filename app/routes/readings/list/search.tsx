import { plainly } from "~/ui/plainly";
import { JournalSearch } from "./journal-search";

/** The form that looks for readings, as the server writes it. */
export const Search = plainly(import.meta.env.SSR ? JournalSearch : null, {
  part: () => import("./journal-search").then((form) => ({ default: form.JournalSearch })),
  enhance: () => import("./send-filled"),
});
