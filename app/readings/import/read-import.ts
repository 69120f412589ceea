import { z } from "zod";
import { LANGUAGES } from "~/i18n/languages";
import { ENTRY_MOODS, notesFault, outcomeFault, tagsFault } from "../journal/entry";
import { questionFault } from "../question";
import { READERS } from "../readers/readers.data";
import { ORIENTATIONS, SECTIONS } from "../reading";
import { DECK } from "../tarot/deck";
import { DECKS, SPREADS, TAROT_KINDS } from "../tarot/spreads.data";
import { TOPICS } from "../understanding/question";
import { SIGN_IDS } from "../zodiac/signs.data";
import { EXPORT_VERSION, ImportError, MOST_READINGS } from "./import-rules";
import { type ImportedBeside, readBeside } from "./read-beside";

/** In characters: several times the longest that was ever written. */
const LONGEST_TEXT = 40_000;
const READER_IDS = new Set(READERS.map(({ id }) => id));
const CARD_IDS = new Set(DECK.map(({ id }) => id));

/** What the database can hold: neither half a character nor the one of no bits. */
const words = z.string().refine((text) => !/[\0\p{Surrogate}]/u.test(text));
const question = words.refine((text) => questionFault(text) === undefined);
const moment = z.iso.datetime().transform((text) => new Date(text));
const past = moment.refine((time) => time.getTime() <= Date.now());

const writing = z.object({
  kind: z.enum(["interpretation", "follow_up"]),
  question: question.nullable(),
  chunks: z
    .array(z.object({ section: z.enum(SECTIONS as [string, ...string[]]), text: words }))
    .refine((chunks) => chunks.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_TEXT),
  interpreter: words.max(100).nullable(),
  finishedAt: past.nullable(),
});

const entry = z.object({
  isStarred: z.boolean(),
  mood: z.enum(ENTRY_MOODS).nullable(),
  tags: z.array(words).refine((tags) => tagsFault(tags) === undefined),
  notes: words.refine((notes) => notesFault(notes) === undefined),
  outcome: words.refine((outcome) => outcomeFault(outcome) === undefined),
  askAt: moment.nullable(),
});

/** What somebody keeps with a reading. */
export type ImportedEntry = z.output<typeof entry>;

const shared = {
  language: z.enum(LANGUAGES),
  createdAt: past,
  topic: z.enum(TOPICS).nullable().default(null),
  entry: entry.nullable().default(null),
  writings: z
    .array(writing)
    .max(2)
    .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length)
    .refine((all) => all.every((each) => (each.question === null) === (each.kind === "interpretation"))),
};

const cards = z
  .array(z.object({ id: z.string().refine((id) => CARD_IDS.has(id)), orientation: z.enum(ORIENTATIONS) }))
  .refine((drawn) => new Set(drawn.map(({ id }) => id)).size === drawn.length);

const tarot = z
  .object({
    ...shared,
    kind: z.enum(TAROT_KINDS),
    reader: z.string().refine((id) => READER_IDS.has(id)),
    question: question.nullable(),
    deck: z.enum(DECKS),
    cards: cards.nullable(),
    drawnAt: past.nullable(),
    ownCards: z.boolean().default(false),
  })
  .refine(({ kind, question, ownCards }) =>
    SPREADS[kind].asks ? question !== null || ownCards : question === null,
  )
  .refine(({ ownCards, cards, deck }) => !ownCards || (cards !== null && deck === "full"))
  .refine(({ cards, drawnAt }) => (cards === null) === (drawnAt === null))
  .refine(({ kind, cards }) => cards === null || cards.length === SPREADS[kind].positions.length);

const zodiac = z.object({
  ...shared,
  kind: z.literal("zodiac"),
  question,
  mine: z.enum(SIGN_IDS),
  theirs: z.enum(SIGN_IDS),
});

const reading = z.union([tarot, zodiac]);

/** A reading of a file, as it is to be kept. */
export type ImportedReading = z.output<typeof reading>;

const file = z.looseObject({ version: z.number().int().default(0), readings: z.array(z.unknown()) });

/** What is taken over of an export. */
export interface ImportedFile extends ImportedBeside {
  /** Those that have a text which is whole, or cards of one's own; what else was never drawn or read is left out. */
  readings: ImportedReading[];
}

/**
 * What is taken over of an export, which is JSON that was read.
 * @throws ImportError where anything in it is not as an export has it.
 */
export function readImport(exported: unknown): ImportedFile {
  const { data } = file.safeParse(exported);
  if (!data) throw new ImportError("foreign");
  if (data.version > EXPORT_VERSION) throw new ImportError("newer");
  if (data.readings.length > MOST_READINGS) throw new ImportError("tooLarge");
  const readings = data.readings.map(readingAt).filter(isWhole);
  const beside = readBeside(data);
  if (!beside) throw new ImportError("beside");
  return { ...beside, readings };
}

/** A file's text as JSON. @throws ImportError where it is none. */
export function parseImport(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportError("broken");
    throw error;
  }
}

function readingAt(each: unknown, index: number): ImportedReading {
  const { data } = reading.safeParse(each);
  if (!data) throw new ImportError("damaged", index + 1);
  return data;
}

function isWhole({ writings, ...reading }: ImportedReading): boolean {
  if (reading.kind !== "zodiac" && reading.ownCards) return true;
  return writings.some(({ kind, finishedAt }) => kind === "interpretation" && finishedAt !== null);
}
