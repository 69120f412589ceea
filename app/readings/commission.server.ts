import { utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import type { Person } from "~/usage/person";
import { networksOf } from "./check-allowance.server";
import type { Reading, Writing } from "./find-reading.server";
import type { InterpretationRequest } from "./interpreters/interpreter";
import { textWithHeadings } from "./name-sections.server";
import { isBeyondPlan } from "./plan";
import { ReadingError } from "./reading-error";
import { SPREADS } from "./tarot/spreads.data";
import type { Commission } from "./writing/commission";

/** As many as tokens have at the most on average, in any of the languages: what a file brings is not longer for a model than its own text would be. */
const BYTES_A_TOKEN = 6;

/**
 * What is to be written for a reading's interpretation or, with `followUp`, for the answer to its further question.
 * @throws ReadingError `not-found` for somebody without readings, `not-drawn` before the draw, `not-asked` where
 *   cards are kept without a text, `no-follow-up` where nothing further was asked, `premium` where the text would be begun and is not of the person's plan any more.
 */
export function commissionOf(
  person: Person,
  reading: Reading,
  { followUp }: { followUp: boolean },
): { commission: Commission; writing: Writing } {
  const { owner, role } = person;
  if (!owner) throw new ReadingError("not-found");
  const writing = followUp ? reading.followUp : reading.interpretation;
  if (!writing) throw new ReadingError("no-follow-up");
  if (writing.status === "none") throw new ReadingError("not-asked");
  if (writing.status === "pending" && isBeyondPlan(person, reading)) throw new ReadingError("premium");
  const date = utcDay();
  return {
    writing,
    commission: {
      writingId: writing.id,
      owner,
      role,
      date,
      limit: DAILY_LIMITS[role],
      networks: networksOf(person, date),
      request: requestOf(reading, writing),
    },
  };
}

function requestOf(reading: Reading, writing: Writing): InterpretationRequest {
  const { language, date, local } = reading;
  if (reading.kind === "zodiac") {
    const { kind, question, signs } = reading;
    return { kind, language, question, signs, date };
  }
  const { kind, reader, question, cards, interpretation } = reading;
  if (!cards) throw new ReadingError("not-drawn");
  const whole = textWithHeadings(interpretation.chunks, language);
  const text = reading.isImported ? beginningOf(whole, SPREADS[kind].maxTokens * BYTES_A_TOKEN) : whole;
  const followUp = writing.question === null ? null : { question: writing.question, text };
  return { kind, language, reader, question, cards, date, local, followUp };
}

/** The beginning of a text, in bytes, without half a character. */
function beginningOf(text: string, bytes: number): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes), { stream: true });
}
