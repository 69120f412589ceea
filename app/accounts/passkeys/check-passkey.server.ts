import { db } from "~/db.server";
import { log } from "~/log.server";
import type { Prisma } from "../../../prisma/client/client";
import { sayFailed } from "../say-event.server";
import { spendChallenge } from "./spend-challenge.server";
import { checkShown, readShown } from "./webauthn.server";

/** What a browser answers to a challenge with: both as text, neither checked. */
export interface PasskeyAnswer {
  /** What this browser was given to sign. */
  challenge: string;
  /** What `navigator.credentials` gave, as JSON. */
  credential: string;
}

/** A passkey that has just signed. */
export interface CheckedPasskey {
  id: string;
  userId: string;
  signCount: number;
  /** Whether its device checked who used it: then it is both who they are and what they hold. */
  isUserVerified: boolean;
}

/**
 * Checks what a passkey signed: for this site, this challenge, and once. Of somebody who is known by `userId` it must be
 * theirs; of nobody yet, it must say whose it is, and its device must have checked who used it.
 * @throws AccountError `passkey`.
 */
export async function checkPasskey(answer: PasskeyAnswer, userId?: string): Promise<CheckedPasskey> {
  await spendChallenge(answer.challenge);
  const shown = readShown(answer.credential);
  const stored = shown && (await db().passkey.findUnique({ where: { credentialId: shown.credentialId } }));
  const event = userId === undefined ? "sign-in" : "second-factor";
  const refusal = () => sayFailed(event, { how: "passkey", userId: stored?.userId ?? userId }, "passkey");
  if (!shown || !stored) throw refusal();
  const said = [userId, shown.userId].filter((id) => id !== undefined && id !== null);
  if (said.length === 0 || said.some((id) => id !== stored.userId)) throw refusal();
  const mustVerify = userId === undefined;
  const checked = await checkShown(shown, answer.challenge, stored, { mustVerify });
  if (!checked) throw refusal();
  return { id: stored.id, userId: stored.userId, ...checked };
}

/**
 * Notes that a passkey was used, in the transaction of what it opens. Its count must have gone on, where it has one: a
 * copy of it lags behind. The person must be locked.
 * @throws AccountError `passkey` where it was removed, or used with that count, meanwhile.
 */
export async function takePasskey(
  { id, userId, signCount }: CheckedPasskey,
  client: Prisma.TransactionClient,
): Promise<void> {
  const used = await client.$executeRaw`
    UPDATE "passkeys" SET "sign_count" = ${signCount}, "last_used_at" = now()
    WHERE "id" = ${id}::uuid AND ("sign_count" < ${signCount} OR ("sign_count" = 0 AND ${signCount} = 0))`;
  if (used === 1) return;
  log().warn({ passkey: id }, "a passkey was refused whose count did not go on: is there a copy?");
  throw sayFailed("passkey-copy", { how: "passkey", userId }, "passkey");
}
