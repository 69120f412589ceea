import { z } from "zod";
import { FAILURE_CODES, ORIENTATIONS } from "~/readings/reading";
import { LEANINGS } from "~/readings/tarot/leans.data";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import {
  askOwnSchema,
  askSchema,
  changeSchema,
  checkoutSchema,
  drawSchema,
  emptySchema,
  entryChangeSchema,
  followUpSchema,
  practiceAnswerSchema,
  readEntrySchema,
  restoreSchema,
  retrySchema,
  shareSchema,
  whereaboutsSchema,
} from "./asked-schemas";
import {
  checkoutAddressSchema,
  planChangeSchema,
  planSchema,
  plansSchema,
  portalAddressSchema,
  subscriptionSchema,
} from "./billing-schemas";
import { dailyLetterSchema, importedSchema, importSchema, wantedLetterSchema } from "./letter-schemas";
import {
  cardSchema,
  cardsSchema,
  figuresSchema,
  keptWhereaboutsSchema,
  languagesSchema,
  metSchema,
  practiceSchema,
  readerSchema,
  readersSchema,
  signSchema,
  signsSchema,
  skySchema,
  spreadSchema,
  spreadsSchema,
  usageSchema,
  visitorSchema,
} from "./library-schemas";
import { ATOMS } from "./schema-atoms";

const { id, reader, deck, sign, section, language, day, digest, mood, plan } = ATOMS;

const helpSchema = z.object({
  trouble: z.enum(["crisis", "violence"]),
  message: z.string(),
  emergency: z.string(),
  elsewhere: z.url(),
  countries: z.array(
    z.object({
      name: z.string(),
      services: z.array(z.object({ name: z.string(), note: z.string(), numbers: z.array(z.string()) })),
    }),
  ),
});

/** The calm words that stand in place of a reading. */
const crisisSchema = z.object({
  crisis: z.object({
    title: z.string(),
    words: z.string(),
    talk: z.string(),
    notStored: z.string(),
    help: helpSchema,
  }),
});

export const textSchema = z.object({
  /** `none` where cards of one's own are kept without a text. */
  status: z.enum(["none", "pending", "writing", "done", "failed"]),
  question: z.string().nullable(),
  sections: z.array(z.object({ section: section, name: z.string().nullable(), text: z.string() })),
  interpreter: z.string().nullable(),
  isTruncated: z.boolean(),
  failure: z.object({ code: z.enum(FAILURE_CODES), message: z.string() }).nullable(),
  mayBeRetried: z.boolean(),
  help: z.array(helpSchema),
});

const drawnSchema = z.object({
  id: z.string(),
  orientation: z.enum(ORIENTATIONS),
  position: z.string(),
  title: z.string(),
  image: z.url(),
});
const subject = {
  id,
  kind: z.enum([...TAROT_KINDS, "zodiac"]),
  language,
  date: day,
  question: z.string().nullable(),
  reader: reader.nullable(),
  deck: deck.nullable(),
  /** null until they are drawn, and where signs are compared. */
  cards: z.array(drawnSchema).nullable(),
  /** Whether they are of a deck of one's own; null where signs are compared. */
  ownCards: z.boolean().nullable(),
  signs: z
    .object({ mine: sign, theirs: sign, compatibility: z.enum(["high", "mediumHigh", "average"]) })
    .nullable(),
};

export const readingSchema = z.object({
  ...subject,
  seal: z.enum(LEANINGS).nullable(),
  /** By what its draw can be checked: seed and word once the cards are drawn. null where it cannot. */
  draw: z.object({ commitment: digest, seed: digest.nullable(), word: z.string().nullable() }).nullable(),
  /** The reading in which the same was asked within three days, where its cards are drawn here. */
  askedBefore: id.nullable(),
  text: textSchema,
  followUp: textSchema.nullable(),
  /** The link that shows it to others, and whether there can be one. */
  share: z.object({
    isPossible: z.boolean(),
    link: z
      .object({
        url: z.url(),
        withQuestion: z.boolean(),
        pictures: z.object({ wide: z.url(), tall: z.url() }),
      })
      .nullable(),
  }),
  links: z.object({ page: z.url(), stream: z.url() }),
});
/** A reading in the list, with what its owner keeps with it. */
export const summarySchema = z.object(subject);
export const listedSchema = summarySchema.extend({
  isStarred: z.boolean(),
  tags: z.array(z.string()),
  /** What its notes begin with. */
  firstLine: z.string(),
});
const readingsSchema = z.object({ readings: z.array(listedSchema), next: id.nullable() });

/** What an owner keeps with a reading. */
export const entrySchema = z.object({
  isStarred: z.boolean(),
  mood,
  tags: z.array(z.string()),
  notes: z.string(),
  /** Counts the times that the notes were written. */
  revision: z.int(),
  outcome: z.string(),
  /** When its owner is asked what came of it. */
  askAt: z.iso.datetime().nullable(),
});
const versionSchema = z.object({ id, notes: z.string(), createdAt: z.iso.datetime() });
const versionsSchema = z.object({ versions: z.array(versionSchema) });

/** A draw computed anew, and what it follows from. */
export const drawCheckSchema = z.object({
  outcome: z.enum(["same", "different", "hidden", "unknown"]),
  id,
  kind: z.enum(TAROT_KINDS),
  deck,
  commitment: digest.nullable(),
  seed: digest.nullable(),
  word: z.string().nullable(),
  /** null where the seed is hidden yet, or unknown. */
  cards: z
    .array(
      z.object({ id: z.string(), orientation: z.enum(ORIENTATIONS), position: z.string(), number: z.int() }),
    )
    .nullable(),
});

/** What a stream sends: of what kind it is, and what its data says. */
export const textEventSchema = z.discriminatedUnion("event", [
  z.object({
    id: z.string(),
    event: z.literal("chunk"),
    data: z.object({ section: section, text: z.string() }),
  }),
  z.object({ id: z.string(), event: z.enum(["restart", "done"]), data: z.object({}) }),
  z.object({
    id: z.string(),
    event: z.literal("failed"),
    data: z.object({ code: z.enum(FAILURE_CODES), message: z.string() }),
  }),
]);

export const problemSchema = z.object({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })).optional(),
  help: helpSchema.optional(),
});

/** The schemas that have a name of their own in the description of the calls. */
export const NAMED = {
  Language: language,
  ReaderId: reader,
  SignId: sign,
  Section: section,
  PlanType: plan,
  Ask: askSchema,
  AskOwn: askOwnSchema,
  ReadEntry: readEntrySchema,
  FollowUp: followUpSchema,
  Draw: drawSchema,
  Retry: retrySchema,
  Share: shareSchema,
  Checkout: checkoutSchema,
  Change: changeSchema,
  Visitor: visitorSchema,
  Usage: usageSchema,
  Reader: readerSchema,
  Readers: readersSchema,
  Spread: spreadSchema,
  Spreads: spreadsSchema,
  Card: cardSchema,
  Cards: cardsSchema,
  Sign: signSchema,
  Signs: signsSchema,
  Languages: languagesSchema,
  Sky: skySchema,
  SaidWhereabouts: whereaboutsSchema,
  Whereabouts: keptWhereaboutsSchema,
  PracticeAnswer: practiceAnswerSchema,
  Practice: practiceSchema,
  Met: metSchema,
  Figures: figuresSchema,
  WantedLetter: wantedLetterSchema,
  DailyLetter: dailyLetterSchema,
  Import: importSchema,
  Imported: importedSchema,
  Help: helpSchema,
  Crisis: crisisSchema,
  Text: textSchema,
  Reading: readingSchema,
  TextEvent: textEventSchema,
  DrawCheck: drawCheckSchema,
  Summary: listedSchema,
  Entry: entrySchema,
  EntryChange: entryChangeSchema,
  NoteVersion: versionSchema,
  NoteVersions: versionsSchema,
  Restore: restoreSchema,
  Readings: readingsSchema,
  Plan: planSchema,
  Plans: plansSchema,
  CheckoutAddress: checkoutAddressSchema,
  PortalAddress: portalAddressSchema,
  PlanChange: planChangeSchema,
  Subscription: subscriptionSchema,
  Problem: problemSchema,
  Empty: emptySchema,
} satisfies Record<string, z.ZodType>;

export type SchemaName = keyof typeof NAMED;
