import { randomUUID } from "node:crypto";
import { isUniqueViolation } from "~/db/violations.server";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import type { Requester } from "~/rate-limits/requester.server";
import { utcDay } from "~/usage/day";
import type { Owner } from "~/usage/owner";
import type { Person } from "~/usage/person";
import type { Prisma } from "../../prisma/client/client";
import { type Allowance, checkAllowance, type Remedy } from "./check-allowance.server";
import {
  checkOrder,
  type EntryOrder,
  type FollowUpOrder,
  type OrderFaults,
  type OwnOrder,
  type TarotOrder,
  type Typed,
  type ZodiacOrder,
} from "./check-order";
import { type HelpLines, helpLines } from "./crisis/help-lines.server";
import { screenForCrisis } from "./crisis/screen.server";
import { drawFromSeed, makeSeed } from "./draw-seed.server";
import { findAskedBefore } from "./find-asked-before.server";
import { findReading } from "./find-reading.server";
import { topicToStore } from "./journal/index-entries.server";
import { isInPlan } from "./plan";
import { ReadingError } from "./reading-error";

export interface Asker extends Remedy {
  /** Of a card that was told before: from what it follows. */
  prepared?: PreparedDraw;
  /** As far as limits and counts go; known without the database. */
  requester: Requester;
  /** Who asks. Looked up only after the screen: no database that is away keeps the help lines from anybody. */
  findPerson(): Promise<Person>;
  /** Counts the request, before it costs a call; or throws what refuses it. */
  countRequest(): Promise<void>;
}

/** The id of a reading that is still to be made, and the seed of its draw. */
export interface PreparedDraw {
  readingId: string;
  seed: string;
  /** Takes both for this reading, in its transaction. @returns false where another was made of them before. */
  take(client: Prisma.TransactionClient): Promise<boolean>;
}

/** What became of a form that asks for something to be read. */
export type Asked =
  /** Somebody in danger wrote it: nothing else was done with it. */
  | { outcome: "crisis"; lines: HelpLines }
  /** Only to be filled in further, and may be. */
  | { outcome: "draft" }
  | { outcome: "faults"; faults: OrderFaults }
  /** The reading it made or went on with; and the visitor it made, where whoever asks was nobody yet. */
  | { outcome: "stored"; id: string; newVisitor: string | null };

/**
 * The one way to a reading, of cards or signs, and to its follow-up: screened for a crisis, checked, within the plan and
 * today's limit, then stored. Nothing is counted yet: that is done where the text is begun. Cards of one's own that are
 * only kept, as an entry, have no text: neither plan nor limit is asked until they are to be read.
 * @param typed with `isDraft` it is screened and goes no further.
 * @throws ReadingError `premium`, of a follow-up only to what was taken over from a file, `limit`, `network`; `opened` for a card that was
 *   told before; for an entry `not-found`; for a follow-up that as well, or `no-follow-up` before the end, for a second
 *   one, or for a zodiac reading. And what `countRequest` throws.
 */
export async function askForReading(
  asker: Asker,
  typed: Typed & { isDraft?: boolean },
  language: Language,
): Promise<Asked> {
  const screening = await screenForCrisis(typed.question, language, asker);
  if (screening === "crisis") return { outcome: "crisis", lines: helpLines(language) };
  if (typed.isDraft) return { outcome: "draft" };
  const checked = checkOrder(typed);
  if (!checked.order) return { outcome: "faults", faults: checked.faults };
  const { order } = checked;
  const offersHelp = screening === "unsure";
  const person = await asker.findPerson();
  if (order.kind === "follow-up") return storeFollowUp(person, { ...order, offersHelp }, asker);
  if (order.kind === "own" && order.isEntry) return storeFor(person, order, { language, terms: null });
  if (!isOfPlan(person, order)) throw new ReadingError("premium", offersHelp);
  const terms = { offersHelp, ...(await checkAllowance(person, asker, { offersHelp })) };
  if (order.kind === "entry") return storeText(person, order, terms);
  return storeFor(person, order, { language, terms, prepared: asker.prepared });
}

/** Whether a reader and a deck are of a person's plan; the deck on one's own table is. */
function isOfPlan(person: Person, order: TarotOrder | ZodiacOrder | OwnOrder | EntryOrder): boolean {
  if (order.kind === "zodiac") return true;
  if (order.kind !== "own" && order.kind !== "entry") return isInPlan(person, order);
  const { spread, reader } = order;
  return isInPlan(person, { kind: spread, reader, deck: "full", ownCards: true });
}

interface Stored {
  language: Language;
  /** null where cards are kept without a text. */
  terms: Terms | null;
  /** Of a card that was told before. */
  prepared?: PreparedDraw | undefined;
}

async function storeFor(
  { owner }: Person,
  order: TarotOrder | ZodiacOrder | OwnOrder,
  stored: Stored,
): Promise<Asked> {
  if (owner) return { outcome: "stored", id: await storeReading(owner, order, stored), newVisitor: null };
  const visitorId = randomUUID();
  return { outcome: "stored", id: await storeReading({ visitorId }, order, stored), newVisitor: visitorId };
}

/** What is stored with a text beside what was ordered. */
interface Terms extends Allowance {
  /** Whether help lines are to stand above it. */
  offersHelp: boolean;
}

/**
 * Stores a new reading. Its cards, if it has any, are still to be drawn, unless they are of one's own deck or were told before. @returns its id.
 * @throws ReadingError `opened`.
 */
async function storeReading(
  owner: Owner,
  order: TarotOrder | ZodiacOrder | OwnOrder,
  { language, terms, prepared }: Stored,
): Promise<string> {
  const data = {
    ...owner,
    ...(order.kind === "own" ? ownColumns(order) : order),
    askedBeforeId: await askedBefore(owner, order, { language, terms }),
    language,
    topic: topicToStore(order.question, language),
    date: new Date(utcDay()),
    drawSeed: order.kind === "zodiac" || order.kind === "own" ? null : makeSeed(),
    ...(terms && { writings: { create: { kind: "interpretation" as const, ...terms } } }),
  };
  const select = { id: true };
  if (!prepared || order.kind === "zodiac" || order.kind === "own")
    return (await db().reading.create({ data, select })).id;
  const told = toldColumns(prepared, order);
  return db().$transaction(async (client) => {
    if (!(await prepared.take(client))) throw new ReadingError("opened");
    return (await client.reading.create({ data: { ...data, ...told }, select })).id;
  });
}

/** Of a card that was told before: it lies there from the beginning, so that no word can make it another. */
function toldColumns({ readingId, seed }: PreparedDraw, { kind, deck }: TarotOrder) {
  const cards = drawFromSeed({ seed, readingId, word: "", deck, kind });
  return { id: readingId, cards, drawSeed: seed, drawWord: "", drawnAt: new Date() };
}

/** The reading in which the same was asked of late, where cards are to be drawn; never where somebody may be in danger. */
async function askedBefore(owner: Owner, order: TarotOrder | ZodiacOrder | OwnOrder, stored: Stored) {
  if (order.kind === "zodiac" || order.kind === "own" || !order.question) return null;
  return stored.terms?.offersHelp ? null : findAskedBefore(owner, order.question, stored.language);
}

function ownColumns({ spread, reader, cards, question }: OwnOrder) {
  return {
    ...{ kind: spread, reader, cards, question },
    ...({ deck: "full", ownCards: true, drawnAt: new Date() } as const),
  };
}

/** Lets the next listener begin the text of cards that were only kept; where somebody has asked for it already, changes nothing. */
async function storeText(person: Person, order: EntryOrder, terms: Terms): Promise<Asked> {
  const { id, interpretation } = await findReading(person.owner, order.readingId);
  const asked = { outcome: "stored", id, newVisitor: null } as const;
  if (interpretation.status !== "none") return asked;
  const { reader, question } = order;
  const writings = { create: { kind: "interpretation", ...terms } } as const;
  try {
    await db().reading.update({ where: { id }, data: { reader, question, writings } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  return asked;
}

/** Adds the one follow-up question to a reading of cards that is done. */
async function storeFollowUp(
  person: Person,
  { readingId, question, offersHelp }: FollowUpOrder & Pick<Terms, "offersHelp">,
  remedy: Remedy,
): Promise<Asked> {
  const reading = await findReading(person.owner, readingId);
  const { id, interpretation, followUp } = reading;
  if (reading.kind === "zodiac" || interpretation.status !== "done" || followUp)
    throw new ReadingError("no-follow-up");
  // Nobody's plan was asked when it was taken over from a file.
  if (reading.isImported && !isInPlan(person, reading)) throw new ReadingError("premium", offersHelp);
  const allowance = await checkAllowance(person, remedy, { offersHelp });
  try {
    await db().writing.create({
      data: { readingId: id, kind: "follow_up", question, offersHelp, ...allowance },
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new ReadingError("no-follow-up") : error;
  }
  return { outcome: "stored", id, newVisitor: null };
}
