import { z } from "zod";
import { takeLock } from "~/db/take-lock.server";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import type { Prisma } from "../../../prisma/client/client";
import { sayingUntil } from "../daily-letter";
import { isPushEndpoint } from "./push-address.server";
import type { PushKeys } from "./seal-push.server";

/** How many browsers of one person are pushed to; beyond, the oldest goes. */
const MOST = 5;
/** How many cards in a row could not be brought to a browser that is forgotten for it: one comes a day. */
const MOST_FAILURES = 10;

export interface NewSubscription extends PushKeys {
  endpoint: string;
}

const key = (bytes: number) =>
  z.string().refine((value) => Buffer.from(value, "base64url").length === bytes && /^[\w-]+=*$/.test(value));
const subscription = z.object({
  endpoint: z.string().refine((endpoint) => isPushEndpoint(endpoint, settings().pushUrl)),
  keys: z.object({
    p256dh: key(65).refine((value) => Buffer.from(value, "base64url")[0] === 4),
    auth: key(16),
  }),
});

/** What a browser says of where it can be pushed to, as JSON; null where that is no such thing, or nowhere that we speak to. */
export function readPushSubscription(json: string): NewSubscription | null {
  if (!settings().vapid || json.length > 3_000) return null;
  try {
    const { endpoint, keys } = subscription.parse(JSON.parse(json));
    return { endpoint, ...keys };
  } catch {
    return null;
  }
}

/**
 * Has the transaction of `client` wait until no other gives this browser to a letter, and others wait until it ends. Taken before the
 * letter's own row, so that two never wait for each other.
 */
export async function lockEndpoint(endpoint: string, client: Prisma.TransactionClient): Promise<void> {
  await takeLock(`push endpoint ${endpoint}`, client);
}

/**
 * Adds a browser to a letter, or what has changed of it. It has the letter of whoever asked in it last: another that it had goes on
 * with its other browsers, or without any. Under {@link lockEndpoint}.
 */
export async function addSubscription(
  letterId: string,
  { endpoint, p256dh, auth }: NewSubscription,
  client: Prisma.TransactionClient,
): Promise<void> {
  const before = await client.pushSubscription.findUnique({ where: { endpoint } });
  await client.pushSubscription.upsert({
    where: { endpoint },
    create: { letterId, endpoint, p256dh, auth },
    update: { letterId, p256dh, auth, failures: 0, createdAt: new Date() },
  });
  if (before && before.letterId !== letterId) await endWithoutBrowsers(before.letterId, client);
  await client.$executeRaw`
    DELETE FROM "push_subscriptions" WHERE "id" IN (
      SELECT "id" FROM "push_subscriptions" WHERE "letter_id" = ${letterId}::uuid ORDER BY "created_at" DESC, "id" OFFSET ${MOST})`;
}

/**
 * Notes whether a card could be brought to a browser. One that its service knows no more is forgotten, and so is one to which none of
 * some cards in a row could be brought.
 */
export async function noteDelivery(id: string, outcome: "brought" | "failed" | "gone"): Promise<void> {
  if (outcome === "gone") return removeSubscription(id);
  if (outcome === "brought") {
    await db().pushSubscription.updateMany({ where: { id, failures: { gt: 0 } }, data: { failures: 0 } });
    return;
  }
  const [noted] = await db().$queryRaw<{ failures: number }[]>`
    UPDATE "push_subscriptions" SET "failures" = "failures" + 1 WHERE "id" = ${id}::uuid RETURNING "failures"`;
  if (noted && noted.failures >= MOST_FAILURES) await removeSubscription(id);
}

/** Its letter is locked first, as by whoever changes that: of two browsers that go at once the second one is seen to be the last. */
async function removeSubscription(id: string): Promise<void> {
  await db().$transaction(async (client) => {
    const [letter] = await client.$queryRaw<{ id: string }[]>`
      SELECT l."id" FROM "push_subscriptions" s JOIN "daily_letters" l ON l."id" = s."letter_id"
      WHERE s."id" = ${id}::uuid FOR UPDATE OF l`;
    if (!letter) return;
    await client.pushSubscription.deleteMany({ where: { id, letterId: letter.id } });
    await endWithoutBrowsers(letter.id, client);
  });
}

/** The last browser ends the pushing, which is said for a while; without mails there is nothing left to send. */
async function endWithoutBrowsers(letterId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.$executeRaw`
    UPDATE "daily_letters" SET "by_push" = false, "push_lost_at" = now(), "next_at" = CASE WHEN "by_mail" THEN "next_at" END,
      "expires_at" = CASE WHEN "by_mail" THEN "expires_at" ELSE ${sayingUntil()}::timestamptz END
    WHERE "id" = ${letterId}::uuid AND "by_push"
      AND NOT EXISTS (SELECT 1 FROM "push_subscriptions" WHERE "letter_id" = ${letterId}::uuid)`;
}
