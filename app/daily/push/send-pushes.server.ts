import { request as requestPlain } from "node:http";
import { request } from "node:https";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import { pathTo } from "~/i18n/path-to";
import { joinSentences } from "~/i18n/typography";
import { log } from "~/log.server";
import { describeSky } from "~/readings/sky/describe-sky.server";
import { skyOfDay } from "~/readings/sky/sky-of-day.server";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import { findDailyDay } from "../daily-day.server";
import type { PushedCard } from "../daily-letter";
import { LATEST } from "../send-daily.server";
import { isPushEndpoint, publicLookup } from "./push-address.server";
import { noteDelivery } from "./push-subscriptions.server";
import { type PushKeys, sealPush } from "./seal-push.server";
import { vapidHeader } from "./vapid.server";

/** How many are sent at a time: services that say nothing keep the others waiting for so long each. */
const BATCH = 50;
/** How long a push service is waited for, in milliseconds. */
const PATIENCE = 10_000;
/** For how long a service keeps a card for a browser that is away, in seconds. */
const KEPT = 12 * 3_600;

interface TakenPush {
  subscriptionId: string;
  dayId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Sends the cards that wait to be pushed, each at most once: taken out first, one whose process dies is not sent again. */
export async function sendPushes(): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await takePushes();
    await Promise.all(taken.map(pushOnce));
    sent += taken.length;
    if (taken.length < BATCH) return sent;
  }
}

function takePushes(): Promise<TakenPush[]> {
  return db().$queryRaw<TakenPush[]>`
    WITH taken AS (
      DELETE FROM "push_deliveries" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "push_deliveries" ORDER BY "subscription_id", "day_id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
      RETURNING "subscription_id", "day_id")
    SELECT taken."subscription_id" AS "subscriptionId", taken."day_id" AS "dayId", s."endpoint", s."p256dh", s."auth"
    FROM taken JOIN "push_subscriptions" s ON s."id" = taken."subscription_id"`;
}

async function pushOnce({ subscriptionId, dayId, endpoint, ...keys }: TakenPush): Promise<void> {
  try {
    const message = await writePush(dayId);
    if (message !== null) await noteDelivery(subscriptionId, await bring(message, endpoint, keys));
  } catch (error) {
    log().error({ err: error }, "card not pushed");
  }
}

async function bring(
  message: string,
  endpoint: string,
  keys: PushKeys,
): Promise<"brought" | "failed" | "gone"> {
  try {
    const status = await post(endpoint, sealPush(message, keys));
    log().info({ status }, "card pushed");
    if (status === 404 || status === 410) return "gone";
    return status >= 200 && status < 300 ? "brought" : "failed";
  } catch (error) {
    // Not the message: it may name the endpoint, which is all that it takes to push.
    log().warn({ fault: error instanceof Error ? error.name : "not an error" }, "card not pushed");
    return "failed";
  }
}

/** What the browser's worker is told; null where it is too late, or not there any more. */
async function writePush(dayId: string): Promise<string | null> {
  const day = await findDailyDay(dayId);
  if (!day || Date.now() - day.createdAt.getTime() > LATEST) return null;
  const { language } = day;
  const { phase, moon } = describeSky(skyOfDay(day.day, day.zone), language);
  const title = nameDrawn(day.card, language);
  const told: PushedCard = {
    title,
    body: joinSentences([phase, moon], language),
    path: pathTo.dailyCard(language, day.id),
    language,
  };
  return JSON.stringify(told);
}

/** Posts to an endpoint, which is looked at once more, and so is what its name means now. Where it leads on is not followed. @returns the status. */
function post(endpoint: string, body: Buffer): Promise<number> {
  const { pushUrl } = settings();
  if (!isPushEndpoint(endpoint, pushUrl)) return Promise.reject(new RangeError("The endpoint is none."));
  const isStandIn = pushUrl !== undefined && new URL(endpoint).origin === new URL(pushUrl).origin;
  const options = {
    method: "POST",
    headers: {
      Authorization: vapidHeader(endpoint),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      "Content-Length": body.length,
      TTL: KEPT,
      Topic: "daily",
      Urgency: "low",
    },
    signal: AbortSignal.timeout(PATIENCE),
  };
  return new Promise((resolve, reject) => {
    const sent = isStandIn
      ? requestPlain(endpoint, options)
      : request(endpoint, { ...options, lookup: publicLookup, agent: false });
    sent.on("error", reject).on("response", (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.end(body);
  });
}
