import { z } from "zod";
import { ENTRY_MOODS } from "~/readings/journal/entry";
import { ORIENTATIONS } from "~/readings/reading";
import { PHASES } from "~/readings/sky/phases";
import { SUITS } from "~/readings/tarot/deck.data";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { TOPICS } from "~/readings/understanding/question";
import { ELEMENTS } from "~/readings/zodiac/signs.data";
import { DAILY_LIMITS } from "~/usage/limits";
import { ATOMS } from "./schema-atoms";

const { id, reader, deck, sign, section, language, day, cardId } = ATOMS;

export const visitorSchema = z.object({ token: z.string(), visitorId: id });

const roles = Object.keys(DAILY_LIMITS) as (keyof typeof DAILY_LIMITS)[];
export const usageSchema = z.object({
  role: z.enum(roles),
  limit: z.int(),
  taken: z.int(),
  left: z.int(),
  resetsAt: z.iso.datetime(),
});

export const readerSchema = z.object({
  id: reader,
  name: z.string(),
  description: z.string(),
  expertise: z.array(z.string()),
  isPremiumOnly: z.boolean(),
  image: z.url(),
});
export const readersSchema = z.object({ readers: z.array(readerSchema) });

export const spreadSchema = z.object({
  kind: z.enum(TAROT_KINDS),
  name: z.string(),
  summary: z.string(),
  asksQuestion: z.boolean(),
  positions: z.array(z.string()),
  sections: z.array(section),
  decks: z.array(z.object({ id: deck, name: z.string(), isPremiumOnly: z.boolean() })),
});
export const spreadsSchema = z.object({ spreads: z.array(spreadSchema) });

const faceSchema = z.object({ keywords: z.array(z.string()), meaning: z.string() });
export const cardSchema = z.object({
  id: z.string(),
  name: z.string(),
  suit: z.string(),
  numeral: z.string().nullable(),
  image: z.url(),
  upright: faceSchema,
  reversed: faceSchema,
});
export const cardsSchema = z.object({ cards: z.array(cardSchema) });

export const signSchema = z.object({
  id: sign,
  name: z.string(),
  element: z.string(),
  dates: z.string(),
  image: z.url(),
  traits: z.array(z.string()),
  description: z.string(),
});
export const signsSchema = z.object({ signs: z.array(signSchema) });

export const languagesSchema = z.object({
  languages: z.array(z.object({ id: language, name: z.string() })),
});

const signOfDay = z.object({
  sign,
  next: z.object({ sign, at: z.iso.datetime() }).nullable(),
});
/** Moments are to the minute. */
export const skySchema = z.object({
  date: day,
  zone: z.string(),
  phase: z.object({ id: z.enum(PHASES), name: z.string(), at: z.iso.datetime().nullable() }),
  illumination: z.number(),
  moon: signOfDay,
  sun: signOfDay,
  sentences: z.array(z.string()),
});
export const keptWhereaboutsSchema = z.object({
  zone: z.string(),
  place: z.object({ latitude: z.number(), longitude: z.number(), city: z.string().nullable() }).nullable(),
});
export const practiceSchema = z.object({
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
export const metSchema = z.object({
  cards: z.array(z.object({ id: cardId, upright: z.int(), reversed: z.int() })),
});

const counted = { count: z.int(), expected: z.number() };
/** How many were laid by hand; so many of the others are to be expected by chance. */
const countedWithOwn = { ...counted, own: z.int() };
export const figuresSchema = z.object({
  period: z.string(),
  /** In which there are readings. */
  months: z.array(z.string()),
  readings: z.int(),
  drawn: z.int(),
  own: z.int(),
  reversed: z.int(),
  calendar: z.array(z.object({ cell: z.string(), count: z.int() })),
  cards: z.array(
    z.object({
      ...{ id: cardId, count: z.int(), own: z.int(), upright: z.int(), reversed: z.int() },
      /** Of the times that it was drawn; null where it never was. */
      chance: z.number().nullable(),
    }),
  ),
  returning: z.object(counted),
  most: z.object(counted).nullable(),
  suits: z.array(z.object({ suit: z.enum(["major", ...SUITS]), ...countedWithOwn })),
  elements: z.array(z.object({ element: z.enum(ELEMENTS), ...countedWithOwn })),
  topics: z.array(z.object({ topic: z.enum(TOPICS), count: z.int(), parts: z.record(z.string(), z.int()) })),
  moods: z.array(z.object({ mood: z.enum(ENTRY_MOODS), topic: z.enum(TOPICS).nullable(), count: z.int() })),
});
