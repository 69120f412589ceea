import type { ApiLoad } from "./api-load";
import type { AskedOften, AskingTime } from "./asking-time";
import { perSecond, speed, spread, whole } from "./figures";
import { GROWN_FROM, GROWN_TO, type Growth } from "./growth";
import { FEW_ENTRIES, MANY_ENTRIES } from "./journal-growth";
import type { SignInLoad } from "./sign-in-load";
import type { StatementSpeed } from "./statement-speed";
import type { Row } from "./table";
import type { WebhookSpeed } from "./webhook-speed";

/** What is held against the database's own speed, as rows. */
export function statementRows({ database, connections, read, write }: StatementSpeed): Row[] {
  const how = `${database}, ${connections === 1 ? "one at a time" : `${connections} connections`}`;
  return [
    [`SELECT 1 in ${how}`, speed(read)],
    [`UPDATE of one row by its key in ${how}`, speed(write)],
  ];
}

export function askingRows(asking: AskingTime, statement: StatementSpeed): Row[] {
  const { first } = asking;
  const limit = updates(statement);
  const often = (label: string, { answer, page }: AskedOften): Row[] => [
    [`Asking ${label}: from the form to the 303`, spread(answer), limit],
    [`Asking ${label}: from the form to the page whole`, speed(page), limit],
  ];
  return [
    [
      "Asking for three cards, the first after a start",
      `${whole(first.answer)} ms to the 303, ${whole(first.page)} ms to the page whole`,
    ],
    ...often("for three cards, one after the other", asking.cards),
    ...often("with a question of 300 characters", asking.longest),
    ...often("for three cards, 50 visitors at once", asking.cardsAtOnce),
    ...often("about two signs, one after the other", asking.signs),
    ...often("about two signs, 50 visitors at once", asking.signsAtOnce),
  ];
}

export function webhookRows(
  { single, fresh, repeated, stripe }: WebhookSpeed,
  statement: StatementSpeed,
): Row[] {
  const limit = updates(statement);
  const reading = `Stripe’s stand-in, read alone: ${perSecond(stripe.rate)}; ${limit}`;
  return [
    ["Events of Stripe, new, one after the other", speed(single), reading],
    ["Events of Stripe, new, of 10 customers at once", speed(fresh), reading],
    ["Events of Stripe, repeated, 10 at once", speed(repeated), limit],
  ];
}

export function signInRows({ idle, busy, signIns, passwords }: SignInLoad, statement: StatementSpeed): Row[] {
  return [
    ["GET /en, 20 a second, nobody signing in", spread(idle)],
    ["GET /en, 20 a second, while 20 people sign in", spread(busy)],
    [
      "Signing in, 20 people at once",
      speed(signIns),
      `passwords verified alone: ${perSecond(passwords.rate)}; ${updates(statement)}`,
    ],
  ];
}

export function apiRows({ signed, cookie, refreshes }: ApiLoad, statement: StatementSpeed): Row[] {
  const { database, read } = statement;
  const limit = `SELECT 1 in ${database}: ${speed(read)}`;
  return [
    ["GET /api/v1/readings/{id} by an access token, 20 people at once", speed(signed), limit],
    ["The same for the reading’s page, by the cookie", speed(cookie), limit],
    ["Refreshing tokens, 20 sessions at once", speed(refreshes), updates(statement)],
  ];
}

/** What takes longer in a database that has grown, and what does not. */
export function growthRows(all: Growth[]): Row[] {
  const sizes = `in a database of ${whole(GROWN_FROM)} and of ${whole(GROWN_TO)} readings`;
  return all.map(({ what, small, large }) => [
    `${what}, ${sizes}`,
    `median ${small.toFixed(1)} ms and ${large.toFixed(1)} ms: ${(large / small).toFixed(2)} times`,
  ]);
}

export function journalRows(all: Growth[]): Row[] {
  const sizes = `with ${whole(FEW_ENTRIES)} entries and with ${whole(MANY_ENTRIES)}`;
  return all.map(({ what, small, large }) => [
    `A journal: ${what}, ${sizes}`,
    `median ${small.toFixed(1)} ms and ${large.toFixed(1)} ms: ${(large / small).toFixed(2)} times`,
  ]);
}

function updates({ database, write }: StatementSpeed): string {
  return `UPDATE in ${database}: ${speed(write)}`;
}
