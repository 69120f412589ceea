import { randomUUID } from "node:crypto";
import { isUniqueViolation } from "~/db/violations.server";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import type { Requester } from "~/rate-limits/requester.server";
import { utcDay } from "~/usage/day";
import type { Owner } from "~/usage/owner";
import type { Person } from "~/usage/person";
import { type Allowance, checkAllowance, type Remedy } from "./check-allowance.server";
import {
  checkOrder,
  type FollowUpOrder,
  type OrderFaults,
  type TarotOrder,
  type Typed,
  type ZodiacOrder,
} from "./check-order";
import { type HelpLines, helpLines } from "./crisis/help-lines.server";
import { screenForCrisis } from "./crisis/screen.server";
import { makeSeed } from "./draw-seed.server";
import { findReading } from "./find-reading.server";
import { topicToStore } from "./journal/index-entries.server";
import { isInPlan } from "./plan";
import { ReadingError } from "./reading-error";

export interface Asker extends Remedy {
  /** As far as limits and counts go; known without the database. */
  requester: Requester;
  /** Who asks. Looked up only after the screen: no database that is away keeps the help lines from anybody. */
  findPerson(): Promise<Person>;
  /** Counts the request, before it costs a call; or throws what refuses it. */
  countRequest(): Promise<void>;
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
 * today's limit, then stored. Nothing is counted yet: that is done where the text is begun.
 * @param typed with `isDraft` it is screened and goes no further.
 * @throws ReadingError `premium`, `limit`, `network`; for a follow-up `not-found`, or `no-follow-up` before the end, for a second
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
  if (order.kind !== "zodiac" && !isInPlan(person, order)) throw new ReadingError("premium", offersHelp);
  const terms = { language, offersHelp, ...(await checkAllowance(person, asker, { offersHelp })) };
  if (person.owner)
    return { outcome: "stored", id: await storeReading(person.owner, order, terms), newVisitor: null };
  const visitorId = randomUUID();
  return { outcome: "stored", id: await storeReading({ visitorId }, order, terms), newVisitor: visitorId };
}

/** What is stored with a text beside what was ordered. */
interface Terms extends Allowance {
  /** Whether help lines are to stand above it. */
  offersHelp: boolean;
}

/** Stores a new reading; its cards, if it has any, are still to be drawn. @returns its id. */
async function storeReading(
  owner: Owner,
  order: TarotOrder | ZodiacOrder,
  { language, ...terms }: Terms & { language: Language },
): Promise<string> {
  const { id } = await db().reading.create({
    data: {
      ...owner,
      ...order,
      language,
      topic: topicToStore(order.question, language),
      date: new Date(utcDay()),
      drawSeed: order.kind === "zodiac" ? null : makeSeed(),
      writings: { create: { kind: "interpretation", ...terms } },
    },
    select: { id: true },
  });
  return id;
}

/** Adds the one follow-up question to a reading of cards that is done. */
async function storeFollowUp(
  person: Person,
  { readingId, question, offersHelp }: FollowUpOrder & Pick<Terms, "offersHelp">,
  remedy: Remedy,
): Promise<Asked> {
  const { id, kind, interpretation, followUp } = await findReading(person.owner, readingId);
  if (kind === "zodiac" || interpretation.status !== "done" || followUp)
    throw new ReadingError("no-follow-up");
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
