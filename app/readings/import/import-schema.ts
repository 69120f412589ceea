import { z } from "zod";
import { LANGUAGES } from "~/i18n/languages";
import {
  ENTRY_MOODS,
  MAX_NOTES,
  MAX_OUTCOME,
  MAX_TAG,
  notesFault,
  outcomeFault,
  tagsFault,
  typedNotes,
  typedTags,
  withoutControls,
} from "../journal/entry";
import { MAX_QUESTION, questionFault, typedQuestion } from "../question";
import { READERS } from "../readers/readers.data";
import { LONGEST_TEXT, ORIENTATIONS, SECTIONS, type TarotKind } from "../reading";
import { cardsOfDeck, DECK } from "../tarot/deck";
import { DECKS, SPREADS, TAROT_KINDS } from "../tarot/spreads.data";
import { TOPICS } from "../understanding/question";
import { SIGN_IDS } from "../zodiac/signs.data";
import { MOST_LINES } from "./import-rules";

/** No reading is older than the site, and nobody is reminded of one after so many years. */
const EARLIEST = Date.UTC(2020, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);
const READER_IDS = new Set(READERS.map(({ id }) => id));
const CARD_IDS = new Set(DECK.map(({ id }) => id));
const IDS_OF_DECK = {
  major: new Set(cardsOfDeck("major").map(({ id }) => id)),
  full: CARD_IDS,
};

/** What the database can hold: neither half a character nor the one of no bits. At most so many characters, of which some are two units long. */
const words = (most: number) =>
  z
    .string()
    .max(2 * most)
    .refine((text) => !/[\0\p{Surrogate}]/u.test(text));
// As their fields keep what is typed there.
const question = words(MAX_QUESTION)
  .transform(typedQuestion)
  .refine((text) => questionFault(text) === undefined);
const notes = words(MAX_NOTES)
  .transform(typedNotes)
  .refine((text) => notesFault(text) === undefined);
const outcome = words(MAX_OUTCOME)
  .transform(typedNotes)
  .refine((text) => outcomeFault(text) === undefined);
const tags = z
  .array(words(MAX_TAG))
  .transform(typedTags)
  .refine((all) => tagsFault(all) === undefined);

const moment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((time) => time.getTime() >= EARLIEST && time.getTime() < LATEST);
const past = moment.refine((time) => time.getTime() <= Date.now());

const line = z.object({
  section: z.enum(SECTIONS),
  text: words(LONGEST_TEXT).transform(withoutControls),
});

const writing = z.object({
  kind: z.enum(["interpretation", "follow_up"]),
  question: question.nullable(),
  chunks: z
    .array(line)
    .transform((lines) => lines.filter(({ text }) => text !== ""))
    .refine((lines) => lines.length <= MOST_LINES)
    // The last line has a break of its own.
    .refine((lines) => lines.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_TEXT + 1),
  interpreter: words(100).transform(withoutControls).nullable(),
  finishedAt: past.nullable(),
  offersHelp: z.boolean().default(false),
});

type AnyWriting = z.output<typeof writing>;
/** A text that is whole: one that was never written, or failed, is left out. */
export type ImportedWriting = AnyWriting & { interpreter: string; finishedAt: Date };

const writings = z
  .array(writing)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length)
  .refine((all) => all.every((each) => (each.question === null) === (each.kind === "interpretation")))
  .transform((all) => all.filter(isWhole))
  .refine((whole) => whole.every((each) => each.kind === "interpretation" || interpretationOf(whole)));

/** A text that failed has an end too, but nobody who wrote it. */
function isWhole(each: AnyWriting): each is ImportedWriting {
  return each.finishedAt !== null && each.interpreter !== null;
}

function interpretationOf(all: readonly ImportedWriting[]): ImportedWriting | undefined {
  return all.find(({ kind }) => kind === "interpretation");
}

function areSectionsOf(kind: TarotKind | "zodiac", all: readonly ImportedWriting[]): boolean {
  const sections: readonly string[] = kind === "zodiac" ? [] : SPREADS[kind].sections;
  return all.every(({ chunks }) =>
    chunks.every(({ section }) => section === "text" || sections.includes(section)),
  );
}

const entry = z.object({
  isStarred: z.boolean(),
  mood: z.enum(ENTRY_MOODS).nullable(),
  tags,
  notes,
  outcome,
  askAt: moment.nullable(),
});

/** What somebody keeps with a reading. */
export type ImportedEntry = z.output<typeof entry>;

const shared = {
  language: z.enum(LANGUAGES),
  createdAt: past,
  topic: z.enum(TOPICS).nullable().default(null),
  entry: entry.nullable().default(null),
  writings,
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
  // Own cards that are only kept need no question.
  .refine(({ kind, question, ownCards, writings }) =>
    SPREADS[kind].asks ? question !== null || (ownCards && !interpretationOf(writings)) : question === null,
  )
  .refine(({ ownCards, cards, deck }) => !ownCards || (cards !== null && deck === "full"))
  .refine(({ cards, drawnAt }) => (cards === null) === (drawnAt === null))
  .refine(({ kind, cards }) => cards === null || cards.length === SPREADS[kind].positions.length)
  .refine(({ deck, cards }) => cards === null || cards.every(({ id }) => IDS_OF_DECK[deck].has(id)))
  .refine(({ cards, writings }) => cards !== null || writings.length === 0)
  .refine(({ kind, writings }) => areSectionsOf(kind, writings));

const zodiac = z
  .object({
    ...shared,
    kind: z.literal("zodiac"),
    question,
    mine: z.enum(SIGN_IDS),
    theirs: z.enum(SIGN_IDS),
  })
  .refine(({ writings }) => writings.every(({ kind }) => kind === "interpretation"))
  .refine(({ writings }) => areSectionsOf("zodiac", writings));

/** A reading as an export has it, as it is to be kept: what was typed is what its fields would have kept. */
export const importedReading = z.discriminatedUnion("kind", [tarot, zodiac]);
export type ImportedReading = z.output<typeof importedReading>;

/** Whether there is anything to keep: a text, or cards of one's own. What else was never drawn or read is left out. */
export function isToKeep({ writings, ...reading }: ImportedReading): boolean {
  return writings.length > 0 || (reading.kind !== "zodiac" && reading.ownCards);
}
