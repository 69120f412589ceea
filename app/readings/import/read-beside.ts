import { z } from "zod";
import { practiceItem, practiceKey } from "../practice/practice-item";
import { ORIENTATIONS } from "../reading";
import { CITIES } from "../sky/cities.data";
import { DEFAULT_ZONE, dayIn, isZone } from "../sky/day-in-zone";
import { DECK } from "../tarot/deck";

const CARD_IDS = new Set(DECK.map(({ id }) => id));
const CITY_IDS = new Set<string>(CITIES.map(({ id }) => id));
/** More often than anybody practises a card, and further off than any is due. */
const MOST_TIMES = 100_000;
const LATEST_DAY = "2199-12-31";
const EARLIEST_DAY = "2000-01-01";
const EARLIEST = Date.parse(EARLIEST_DAY);

/** A day, as exports have it: with or without the moment at which it begins. */
const day = z
  .union([z.iso.date(), z.iso.datetime()])
  .transform((text) => text.slice(0, 10))
  .refine((text) => text >= EARLIEST_DAY && text <= LATEST_DAY);
const times = z.int().min(0).max(MOST_TIMES);

const whereabouts = z
  .object({
    zone: z.string().max(64),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    city: z.string().max(64).nullable(),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null))
  // A zone, or a city, that this version does not have is left out.
  .transform(({ zone, city, ...place }) => ({
    ...place,
    zone: isZone(zone) ? zone : DEFAULT_ZONE,
    city: place.latitude !== null && city !== null && CITY_IDS.has(city) ? city : null,
  }));

const practiceCard = z.object({
  card: z.string().refine((id) => CARD_IDS.has(id)),
  orientation: z.enum(ORIENTATIONS),
  due: day,
  dueBefore: day.nullable().default(null),
  stability: z.number().positive().max(1e6),
  difficulty: z.number().min(0).max(100),
  state: z.int().min(0).max(3),
  reps: times,
  lapses: times,
  answeredOn: day.optional(),
  answeredAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .refine((at) => at.getTime() >= EARLIEST && at.getTime() <= Date.now()),
  chosen: z.string().refine((key) => practiceItem(key) !== null),
  wasRight: z.boolean(),
});

const beside = z
  .object({
    whereabouts: whereabouts.nullable().default(null),
    practiceCards: z
      .array(practiceCard)
      .max(2 * CARD_IDS.size)
      .default([]),
  })
  .refine(({ practiceCards: all }) => new Set(all.map(practiceKey)).size === all.length)
  .refine(({ practiceCards: all }) => all.every(({ due, answeredOn = "" }) => due > answeredOn))
  .transform(({ whereabouts, practiceCards }) => ({
    whereabouts,
    practice: practiceCards.map(({ answeredOn, ...card }) => ({
      ...card,
      answeredOn: answeredOn ?? dayOf(card, whereabouts?.zone ?? DEFAULT_ZONE),
    })),
  }));

/** The day of an answer where an export does not name it: by the clock of now, and before the card is due again. */
function dayOf({ answeredAt, due }: { answeredAt: Date; due: string }, zone: string): string {
  const before = new Date(Date.parse(due) - 86_400_000).toISOString().slice(0, 10);
  const day = dayIn(zone, answeredAt);
  return day < due ? day : before;
}

/** What an export holds beside readings: where somebody is, and how well they know the cards. */
export type ImportedBeside = z.output<typeof beside>;

/** What a file holds beside its readings; null where that is damaged. */
export function readBeside(file: object): ImportedBeside | null {
  return beside.safeParse(file).data ?? null;
}
