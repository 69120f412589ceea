import { commissionOf } from "~/readings/commission.server";
import { findReading, type Reading } from "~/readings/find-reading.server";
import { followWriting } from "~/readings/writing/follow-writing.server";
import { hasHeardAll, parsePosition, type WritingEvent } from "~/readings/writing/writing-events";
import type { Person } from "~/usage/person";

interface Wanted {
  id: string | undefined;
  followUp: boolean;
  /** The id of the last event that was heard, as a listener says it; null for none. */
  heard: string | null;
  signal: AbortSignal;
}

/**
 * What is still to be heard of a text of a reading; `events` is null where everything was. Nothing is begun before the first is asked for.
 * @throws ReadingError `not-found`, `not-drawn`, `no-follow-up`, `premium`.
 */
export async function hearText(
  person: Person,
  { id, followUp, heard, signal }: Wanted,
): Promise<{ reading: Reading; events: AsyncGenerator<WritingEvent> | null }> {
  const reading = await findReading(person.owner, id);
  const { commission, writing } = commissionOf(person, reading, { followUp });
  const position = parsePosition(heard);
  const isOver = hasHeardAll(position, { ...writing, claimable: false });
  return { reading, events: isOver ? null : followWriting(commission, position, signal) };
}
