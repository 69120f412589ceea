import { z } from "zod";
import { isTooLongWord, MAX_WORD, typedWord } from "~/readings/draw-word";
import { MAX_NOTES, MAX_OUTCOME, MAX_TAG, MAX_TAGS, REMINDER_NAMES } from "~/readings/journal/entry";
import { MONTH, YEAR } from "~/readings/journal/figures/period";
import { filterQuery } from "~/readings/journal/filter";
import { ORIENTATIONS } from "~/readings/reading";
import { asksQuestion, TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { ATOMS } from "./schema-atoms";

const { question, id, reader, deck, sign, language, day, mood, plan, cardId } = ATOMS;

/** Has the almanac write where a network has had its texts of the model, or the model has failed. */
const by = z.literal("almanac").optional();

const tarotKinds = {
  asking: TAROT_KINDS.filter((kind) => asksQuestion(kind)),
  silent: TAROT_KINDS.filter((kind) => !asksQuestion(kind)),
};
const cards = { reader, deck: deck.default("major"), by };

/** What is asked for: cards with a question, cards without one, or two signs. */
export const askSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(tarotKinds.asking), ...cards, question }),
  z.strictObject({ kind: z.enum(tarotKinds.silent), ...cards }),
  z.strictObject({ kind: z.literal("zodiac"), mine: sign, theirs: sign, question, by }),
]);

/** Cards of a deck of one's own, in the order of the spread's positions; without a question where the spread asks none, or for an entry alone. */
export const askOwnSchema = z.strictObject({
  kind: z.enum(TAROT_KINDS),
  reader,
  cards: z
    .array(z.strictObject({ id: z.string(), orientation: z.enum(ORIENTATIONS).default("upright") }))
    .max(12),
  question: question.optional(),
  /** Whether they are only kept, without a text and at no cost. */
  entryOnly: z.boolean().default(false),
  by,
});
/** Has cards read that were only kept; the question is that with which they were kept, if there was one. */
export const readEntrySchema = z.strictObject({
  reader: reader.optional(),
  question: question.optional(),
  by,
});

export const followUpSchema = z.strictObject({ question, by });
export const retrySchema = z.strictObject({ by });
/** A word of the visitor's own, from which the cards follow too. */
export const drawSchema = z.strictObject({
  word: z
    .string()
    .refine((word) => !isTooLongWord(typedWord(word)))
    .meta({ maxLength: MAX_WORD })
    .default(""),
});
export const emptySchema = z.strictObject({});
/** Whether the question is shown as well. */
export const shareSchema = z.strictObject({ withQuestion: z.boolean().default(false) });
export const checkoutSchema = z.strictObject({ plan });
/** The moment at which a preview divides the running period, in seconds: the change costs what it says. */
export const changeSchema = z.strictObject({ plan, prorationDate: z.int().min(0) });

export const languageQuery = z.strictObject({ lang: language.optional() });
export const streamQuery = languageQuery.extend({ after: z.string().max(20).optional() });
/** What a list of readings goes on after, and by what they are looked for. */
export const pageQuery = languageQuery.extend({ after: id.optional(), ...filterQuery.shape });
/** Of what time figures are told; a month goes before a year. */
export const figuresQuery = languageQuery.extend({
  month: z.string().regex(MONTH).optional(),
  year: z.string().regex(YEAR).optional(),
});
export const planQuery = languageQuery.extend(checkoutSchema.shape);

/** The first and the last day of which the sky is told. */
const skyDay = day.refine((text) => text >= "1900-01-01" && text <= "2099-12-31");
export const skyQuery = languageQuery.extend({
  date: skyDay.optional(),
  zone: z.string().max(64).optional(),
});

/** A zone, and a place by a city's id or by degrees; the place is kept to hundredths. */
export const whereaboutsSchema = z.strictObject({
  zone: z.string().max(64).optional(),
  city: z.string().max(64).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});
export const practiceAnswerSchema = z.strictObject({
  card: cardId,
  orientation: z.enum(ORIENTATIONS),
  day,
  answer: z.int().min(1).max(4),
});

/** What is left out stays. Lengths are judged where every form is (`readings/journal/entry.ts`). */
export const entryChangeSchema = z.strictObject({
  notes: z.string().meta({ maxLength: MAX_NOTES }).optional(),
  /** The revision of the notes that was read, so that what was written since is kept as a version. */
  revision: z.int().min(0).max(2_147_483_647).optional(),
  isStarred: z.boolean().optional(),
  mood: mood.optional(),
  tags: z
    .array(z.string().meta({ maxLength: MAX_TAG }))
    .meta({ maxItems: MAX_TAGS })
    .optional(),
  outcome: z.string().meta({ maxLength: MAX_OUTCOME }).optional(),
  /** After how long its owner is asked; null for never. */
  remind: z.enum(REMINDER_NAMES).nullable().optional(),
});
export const restoreSchema = z.strictObject({ version: id });
