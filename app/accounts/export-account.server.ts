import { db } from "~/db.server";
import type { Prisma } from "../../prisma/client/client";
import { sayEvent } from "./say-event.server";

/** What is kept of people beside their readings, whether they have an account or not. */
export const KEPT_BESIDE = {
  whereabouts: { select: { zone: true, latitude: true, longitude: true, city: true } },
  practiceCards: {
    select: {
      ...{ card: true, orientation: true, due: true, stability: true, difficulty: true, state: true },
      ...{
        reps: true,
        lapses: true,
        dueBefore: true,
        answeredOn: true,
        answeredAt: true,
        chosen: true,
        wasRight: true,
      },
    },
    orderBy: { answeredAt: "asc" },
  },
  dailyLetter: {
    select: {
      ...{
        byMail: true,
        email: true,
        confirmedAt: true,
        byPush: true,
        hour: true,
        zone: true,
        language: true,
      },
      createdAt: true,
      subscriptions: { select: { endpoint: true, createdAt: true } },
      days: { select: { day: true, mailedAt: true, openedAt: true }, orderBy: { day: "asc" } },
    },
  },
  usageLogs: { select: { date: true, count: true }, orderBy: { date: "asc" } },
} satisfies Prisma.UserSelect;

/** Everything that is kept of a person's account, without what only proves who they are: hashes and secrets. */
export async function exportAccount(userId: string) {
  const held = await readAccount(userId);
  sayEvent("export", { how: "session", userId });
  return held;
}

function readAccount(userId: string) {
  const times = { createdAt: true } as const;
  return db().user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      emailVerifiedAt: true,
      unlinkedAt: true,
      language: true,
      metadata: true,
      ...times,
      identities: { select: { provider: true, subject: true, email: true, lastUsedAt: true, ...times } },
      factors: { select: { type: true, status: true, friendlyName: true, phone: true, ...times } },
      passkeys: { select: { name: true, lastUsedAt: true, ...times } },
      providerFlows: { select: { redirectTo: true, expiresAt: true, ...times } },
      authCodes: { select: { method: true, expiresAt: true, ...times } },
      personalTokens: { select: { name: true, scopes: true, lastUsedAt: true, expiresAt: true, ...times } },
      sessions: { select: { client: true, userAgent: true, lastUsedAt: true, expiresAt: true, ...times } },
      knownBrowsers: { select: { userAgent: true, lastUsedAt: true, expiresAt: true, ...times } },
      emailChange: { select: { newEmail: true, expiresAt: true } },
      customer: { select: { stripeCustomerId: true, email: true, ...times } },
      subscriptions: {
        select: {
          stripeSubscriptionId: true,
          planType: true,
          status: true,
          price: true,
          startsAt: true,
          expiresAt: true,
          endedAt: true,
          ...times,
        },
        orderBy: { createdAt: "asc" },
      },
      ...KEPT_BESIDE,
    },
  });
}
