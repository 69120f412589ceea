import type { Person } from "~/accounts/web/person.server";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { countLimit } from "~/metrics.server";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
import { READERS } from "./readers/readers.data";
import type { DeckChoice, TarotKind } from "./reading";
import { ReadingError } from "./reading-error";
import type { SignPair } from "./zodiac/signs.data";

/** A form for cards that was filled in rightly. */
export interface TarotOrder {
  kind: TarotKind;
  language: Language;
  reader: string;
  /** null for the daily card. */
  question: string | null;
  deck: DeckChoice;
}

/** A form for two signs that was filled in rightly. */
export interface ZodiacOrder extends SignPair {
  kind: "zodiac";
  language: Language;
  question: string;
}

/**
 * Whether a person may have what they ordered: a reader and deck of their plan, and a use left today. The limit is only
 * read here; it is held where the use is taken.
 * @throws ReadingError `premium` or `limit`.
 */
export async function checkOrder(person: Person, order: Pick<TarotOrder, "reader" | "deck">): Promise<void> {
  const reader = READERS.find(({ id }) => id === order.reader);
  const isPremiumOrder = order.deck === "full" || reader?.isPremiumOnly !== false;
  if (isPremiumOrder && person.role !== "subscriber") throw new ReadingError("premium");
  await checkLimit(person);
}

/** @throws ReadingError `limit` where today's uses are taken. */
export async function checkLimit({ owner, role }: Person): Promise<void> {
  if ((await countUses(owner, utcDay())) < DAILY_LIMITS[role]) return;
  countLimit(`readings a day, ${role}`);
  throw new ReadingError("limit");
}

/** Stores a new reading; its cards, if it has any, are still to be drawn. @returns its id. */
export async function startReading(owner: Owner, order: TarotOrder | ZodiacOrder): Promise<string> {
  const { id } = await db().reading.create({
    data: { ...owner, ...order, date: new Date(utcDay()), writings: { create: { kind: "interpretation" } } },
    select: { id: true },
  });
  return id;
}
