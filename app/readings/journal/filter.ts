import { z } from "zod";
import { READERS } from "../readers/readers.data";
import { READING_KINDS } from "../reading";
import { DECK } from "../tarot/deck";
import { SUITS } from "../tarot/deck.data";
import { TOPICS } from "../understanding/question";
import { ELEMENTS } from "../zodiac/signs.data";
import { ENTRY_MOODS, MAX_TAG, MAX_WORDS } from "./entry";

const FIELDS = {
  q: z.string().trim().min(1).max(MAX_WORDS),
  card: z.enum(DECK.map(({ id }) => id)),
  kind: z.enum(READING_KINDS),
  reader: z.enum(READERS.map(({ id }) => id)),
  topic: z.enum(TOPICS),
  tag: z.string().trim().min(1).max(MAX_TAG),
  mood: z.enum(ENTRY_MOODS),
  month: z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/),
  starred: z.literal("1"),
  day: z.iso.date(),
  suit: z.enum(["major", ...SUITS]),
  element: z.enum(ELEMENTS),
  reversed: z.literal("1"),
};

/** By what readings can be looked for, as an address has it; what nobody chose is left out. */
export type JournalFilter = Partial<z.infer<typeof filterSchema>>;
const filterSchema = z.object(FIELDS);
type FilterName = keyof typeof FIELDS;

/** The same as a program may ask for it. */
export const filterQuery = filterSchema.partial();

const NAMES = Object.keys(FIELDS) as FilterName[];

/**
 * What an address asks for, and the names of what it asks for wrongly. What is left empty in a form is not asked for; words and tags
 * that are too long are cut, so that something is found.
 */
export function readFilter(query: URLSearchParams): { filter: JournalFilter; unknown: FilterName[] } {
  const filter: Record<string, string> = {};
  const unknown: FilterName[] = [];
  for (const name of NAMES) {
    const value = query.get(name)?.trim() ?? "";
    if (value === "") continue;
    const { data } = FIELDS[name].safeParse(shortened(name, value));
    if (data === undefined) unknown.push(name);
    else filter[name] = data;
  }
  return { filter: filter as JournalFilter, unknown };
}

/** Whether anything is asked for. */
export function isFiltered(filter: JournalFilter): boolean {
  return Object.keys(filter).length > 0;
}

function shortened(name: FilterName, value: string): string {
  const most = name === "q" ? MAX_WORDS : name === "tag" ? MAX_TAG : value.length;
  return [...value].slice(0, most).join("");
}
