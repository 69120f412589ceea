import type { Person } from "~/accounts/person.server";
import { utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import type { Reading, Writing } from "./find-reading.server";
import { ReadingError } from "./reading-error";
import type { Commission } from "./writing/begin-writing.server";

/**
 * What is to be written for a reading's interpretation or, with `followUp`, for the answer to its further question.
 * @throws ReadingError `not-found` for somebody without readings, `not-drawn` before the draw, `no-follow-up` where
 *   nothing further was asked.
 */
export function commissionOf(
  { owner, role }: Person,
  reading: Reading,
  { followUp }: { followUp: boolean },
): { commission: Commission; writing: Writing } {
  if (!owner) throw new ReadingError("not-found");
  if (!reading.cards) throw new ReadingError("not-drawn");
  const writing = followUp ? reading.followUp : reading.interpretation;
  if (!writing) throw new ReadingError("no-follow-up");
  return {
    writing,
    commission: {
      writingId: writing.id,
      owner,
      date: utcDay(),
      limit: DAILY_LIMITS[role],
      request: {
        kind: reading.kind,
        language: reading.language,
        reader: reading.reader,
        question: reading.question,
        cards: reading.cards,
        date: reading.date,
        followUp:
          writing.question === null
            ? null
            : {
                question: writing.question,
                text: reading.interpretation.chunks.map(({ text }) => text).join(""),
              },
      },
    },
  };
}
