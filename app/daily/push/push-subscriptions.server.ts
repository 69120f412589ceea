import { z } from "zod";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import type { Prisma } from "../../../prisma/client/client";
import { waitingUntil } from "../daily-letter";
import { isPushEndpoint } from "./push-address.server";
import type { PushKeys } from "./seal-push.server";

/** How many browsers of one person are pushed to; beyond, the oldest goes. */
const MOST = 5;

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

/** Adds a browser to a letter, or what has changed of it; it has the letter of whoever asked in it last. */
export async function addSubscription(
  letterId: string,
  { endpoint, p256dh, auth }: NewSubscription,
  client: Prisma.TransactionClient,
): Promise<void> {
  await client.pushSubscription.upsert({
    where: { endpoint },
    create: { letterId, endpoint, p256dh, auth },
    update: { letterId, p256dh, auth, createdAt: new Date() },
  });
  await client.$executeRaw`
    DELETE FROM "push_subscriptions" WHERE "id" IN (
      SELECT "id" FROM "push_subscriptions" WHERE "letter_id" = ${letterId}::uuid ORDER BY "created_at" DESC, "id" OFFSET ${MOST})`;
}

/** Forgets a browser that its service knows no more; the last one ends the pushing, and without mails there is nothing left to send. */
export async function removeSubscription(id: string): Promise<void> {
  await db().$executeRaw`
    WITH gone AS (DELETE FROM "push_subscriptions" WHERE "id" = ${id}::uuid RETURNING "id", "letter_id")
    UPDATE "daily_letters" AS l SET "by_push" = false, "next_at" = CASE WHEN l."by_mail" THEN l."next_at" END,
      "expires_at" = CASE WHEN l."by_mail" THEN l."expires_at" ELSE ${waitingUntil()}::timestamptz END
    FROM gone
    WHERE l."id" = gone."letter_id" AND NOT EXISTS (
      SELECT 1 FROM "push_subscriptions" AS other WHERE other."letter_id" = l."id" AND other."id" <> gone."id")`;
}
