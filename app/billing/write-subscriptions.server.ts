import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import type { Prisma, Subscription } from "../../prisma/client/client";
import {
  isToldEnd,
  queueBillingMail,
  queueChanges,
  type Recipient,
  wasEverPaid,
} from "./mails/queue-changes.server";
import type { ReadCustomer, ReadSubscription } from "./read-subscription";
import { wantedAfter } from "./wanted-change";

/**
 * Writes down what was read of a customer as reading `number`, unless one that began later was written; queues the mails
 * that tell of what changed with it.
 */
export async function writeSubscriptions(
  customer: { id: string; number: number },
  { isDeleted, credit, listed, subscriptions }: ReadCustomer,
): Promise<void> {
  await db().$transaction(async (client) => {
    const [owner] = await client.$queryRaw<{ userId: string; email: string; language: string }[]>`
      UPDATE "customers" c SET "written_sync" = ${customer.number}, "credit" = ${credit} FROM "users" u
      WHERE c."id" = ${customer.id}::uuid AND u."id" = c."user_id" AND c."written_sync" < ${customer.number}
      RETURNING u."id" AS "userId", u."email", u."language"`;
    if (!owner) return;
    const known = await client.subscription.findMany({
      where: { userId: owner.userId, stripeSubscriptionId: { not: null } },
    });
    const language = knownLanguage(owner.language);
    const recipient = { email: owner.email, language };
    for (const read of subscriptions) {
      const before = known.find(
        ({ stripeSubscriptionId }) => stripeSubscriptionId === read.stripeSubscriptionId,
      );
      const tellsOf = await queueChanges(recipient, before, read, client);
      await write(client, owner.userId, read, before, tellsOf);
    }
    await endUnlisted(client, known, listed, recipient);
    // The next purchase makes a new customer; a return that is under way is finished first.
    if (isDeleted) await client.customer.deleteMany({ where: { id: customer.id, returnKey: null } });
  });
}

async function write(
  client: Prisma.TransactionClient,
  userId: string,
  now: ReadSubscription,
  before: Subscription | undefined,
  failedInvoiceId: string | null,
): Promise<void> {
  const { openInvoiceId: _, wanted: __, ...read } = now;
  const told = isToldEnd(before, now) && { toldEnd: now.expiresAt };
  const invoice = failedInvoiceId && { failedInvoiceId };
  const wasPaid = now.expiresAt > now.startsAt || (before !== undefined && wasEverPaid(before));
  const data = { ...read, wasPaid, ...wantedAfter(before, now), ...invoice, ...told };
  if (before) await client.subscription.update({ where: { id: before.id }, data });
  else await client.subscription.create({ data: { ...data, userId } });
}

/** What Stripe has no more has ended; what was paid for stays. */
async function endUnlisted(
  client: Prisma.TransactionClient,
  known: Subscription[],
  listed: string[],
  recipient: Recipient,
): Promise<void> {
  const ended = known.filter(
    ({ endedAt, stripeSubscriptionId }) =>
      endedAt === null && stripeSubscriptionId !== null && !listed.includes(stripeSubscriptionId),
  );
  for (const each of ended) {
    const told = each.status === "active" && { toldEnd: each.expiresAt };
    const data = { status: "cancelled", endedAt: new Date(), graceUntil: null, ...told } as const;
    await client.subscription.update({ where: { id: each.id }, data });
    if (each.status === "active") await queueBillingMail("ended", recipient, each, client);
  }
}
