import { z } from "zod";
import { PLANS } from "~/billing/plans";
import { LANGUAGES } from "~/i18n/languages";
import { isTooLongWord, MAX_WORD, typedWord } from "~/readings/draw-word";
import {
  ENTRY_MOODS,
  MAX_NOTES,
  MAX_OUTCOME,
  MAX_TAG,
  MAX_TAGS,
  REMINDER_NAMES,
} from "~/readings/journal/entry";
import { MONTH, YEAR } from "~/readings/journal/figures/period";
import { filterQuery } from "~/readings/journal/filter";
import { MAX_QUESTION } from "~/readings/question";
import { READERS } from "~/readings/readers/readers.data";
import { FAILURE_CODES, ORIENTATIONS, SECTIONS } from "~/readings/reading";
import { PHASES } from "~/readings/sky/phases";
import { DECK } from "~/readings/tarot/deck";
import { SUITS } from "~/readings/tarot/deck.data";
import { LEANINGS } from "~/readings/tarot/leans.data";
import { asksQuestion, DECKS, TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { TOPICS } from "~/readings/understanding/question";
import { ELEMENTS, SIGN_IDS } from "~/readings/zodiac/signs.data";
import { DAILY_LIMITS } from "~/usage/limits";

/** A question, as it is typed. What is wrong with one is judged where every question is (`readings/check-order.ts`). */
const question = z.string().meta({ minLength: 1, maxLength: MAX_QUESTION });
const id = z.uuid();
const reader = z.enum(READERS.map((each) => each.id));
const deck = z.enum(DECKS);
const sign = z.enum(SIGN_IDS);
const section = z.enum(SECTIONS);
const language = z.enum(LANGUAGES);
const day = z.iso.date();
/** 32 bytes in hex. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);
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
const emptySchema = z.strictObject({});
/** Whether the question is shown as well. */
export const shareSchema = z.strictObject({ withQuestion: z.boolean().default(false) });
const plan = z.enum(PLANS.map(({ type }) => type));
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
const cardId = z.enum(DECK.map((card) => card.id));
export const practiceAnswerSchema = z.strictObject({
  card: cardId,
  orientation: z.enum(ORIENTATIONS),
  day,
  answer: z.int().min(1).max(4),
});

const visitorSchema = z.object({ token: z.string(), visitorId: id });

const roles = Object.keys(DAILY_LIMITS) as (keyof typeof DAILY_LIMITS)[];
const usageSchema = z.object({
  role: z.enum(roles),
  limit: z.int(),
  taken: z.int(),
  left: z.int(),
  resetsAt: z.iso.datetime(),
});

const readerSchema = z.object({
  id: reader,
  name: z.string(),
  description: z.string(),
  expertise: z.array(z.string()),
  isPremiumOnly: z.boolean(),
  image: z.url(),
});
const readersSchema = z.object({ readers: z.array(readerSchema) });

const spreadSchema = z.object({
  kind: z.enum(TAROT_KINDS),
  name: z.string(),
  summary: z.string(),
  asksQuestion: z.boolean(),
  positions: z.array(z.string()),
  sections: z.array(section),
  decks: z.array(z.object({ id: deck, name: z.string(), isPremiumOnly: z.boolean() })),
});
const spreadsSchema = z.object({ spreads: z.array(spreadSchema) });

const faceSchema = z.object({ keywords: z.array(z.string()), meaning: z.string() });
const cardSchema = z.object({
  id: z.string(),
  name: z.string(),
  suit: z.string(),
  numeral: z.string().nullable(),
  image: z.url(),
  upright: faceSchema,
  reversed: faceSchema,
});
const cardsSchema = z.object({ cards: z.array(cardSchema) });

const signSchema = z.object({
  id: sign,
  name: z.string(),
  element: z.string(),
  dates: z.string(),
  image: z.url(),
  traits: z.array(z.string()),
  description: z.string(),
});
const signsSchema = z.object({ signs: z.array(signSchema) });

const languagesSchema = z.object({
  languages: z.array(z.object({ id: language, name: z.string() })),
});

const signOfDay = z.object({
  sign,
  next: z.object({ sign, at: z.iso.datetime() }).nullable(),
});
/** Moments are to the minute. */
const skySchema = z.object({
  date: day,
  zone: z.string(),
  phase: z.object({ id: z.enum(PHASES), name: z.string(), at: z.iso.datetime().nullable() }),
  illumination: z.number(),
  moon: signOfDay,
  sun: signOfDay,
  sentences: z.array(z.string()),
});
const keptWhereaboutsSchema = z.object({
  zone: z.string(),
  place: z.object({ latitude: z.number(), longitude: z.number(), city: z.string().nullable() }).nullable(),
});
const practiceSchema = z.object({
  day,
  cards: z.array(
    z.object({
      card: cardId,
      orientation: z.enum(ORIENTATIONS),
      title: z.string(),
      image: z.url(),
      answers: z.array(z.string()),
      /** By the numbers of the answers, from 1. */
      answered: z
        .object({ answer: z.int().nullable(), right: z.int().nullable(), wasRight: z.boolean() })
        .nullable(),
    }),
  ),
});
const metSchema = z.object({
  cards: z.array(z.object({ id: cardId, upright: z.int(), reversed: z.int() })),
});

const counted = { count: z.int(), expected: z.number() };
const figuresSchema = z.object({
  period: z.string(),
  /** In which there are readings. */
  months: z.array(z.string()),
  readings: z.int(),
  drawn: z.int(),
  reversed: z.int(),
  calendar: z.array(z.object({ cell: z.string(), count: z.int() })),
  cards: z.array(
    z.object({ id: cardId, count: z.int(), upright: z.int(), reversed: z.int(), chance: z.number() }),
  ),
  returning: z.object(counted),
  most: z.object(counted).nullable(),
  suits: z.array(z.object({ suit: z.enum(["major", ...SUITS]), ...counted })),
  elements: z.array(z.object({ element: z.enum(ELEMENTS), ...counted })),
  topics: z.array(z.object({ topic: z.enum(TOPICS), count: z.int(), parts: z.record(z.string(), z.int()) })),
  moods: z.array(z.object({ mood: z.enum(ENTRY_MOODS), topic: z.enum(TOPICS).nullable(), count: z.int() })),
});

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
const mood = z.enum(ENTRY_MOODS).nullable();
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
const versionSchema = z.object({ id, notes: z.string(), createdAt: z.iso.datetime() });
const versionsSchema = z.object({ versions: z.array(versionSchema) });
export const restoreSchema = z.strictObject({ version: id });

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

const planSchema = z.object({
  type: plan,
  name: z.string(),
  months: z.int(),
  price: z.int(),
  pricePerMonth: z.int(),
  currency: z.literal("usd"),
  discount: z.int(),
  isRecommended: z.boolean(),
});
const plansSchema = z.object({ plans: z.array(planSchema) });
const checkoutAddressSchema = z.object({ url: z.url() });
const portalAddressSchema = z.object({ url: z.url() });

export const subscriptionSchema = z.object({
  subscription: z
    .object({
      plan,
      state: z.enum([
        ...(["active", "renewing", "pending", "failed", "actionRequired"] as const),
        ...(["unpaid", "cancelled", "cancelledUnpaid", "ended"] as const),
      ]),
      price: z.int().nullable(),
      expiresAt: z.iso.datetime(),
      isPremium: z.boolean(),
      openInvoiceUrl: z.url().nullable(),
      /** The other plan that is wanted. */
      wanted: z
        .object({
          plan,
          state: z.enum(["processing", "waiting", "done", "lapsed", "undone"]),
          until: z.iso.datetime(),
          invoiceUrl: z.url().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  credit: z.int(),
});

/** What another plan would cost, in cents. */
export const planChangeSchema = z.object({
  from: plan,
  plan,
  price: z.int(),
  dueNow: z.int(),
  credit: z.int(),
  renewsAt: z.iso.datetime(),
  prorationDate: z.int(),
});

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
