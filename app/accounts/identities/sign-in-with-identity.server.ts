import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { takeOverUses } from "~/usage/uses-after-deletion.server";
import type { Prisma } from "../../../prisma/client/client";
import type { Caller, StartedSession } from "../account";
import type { AccountError } from "../account-error";
import { issueCode } from "../clients/auth-codes.server";
import { parseEmail } from "../email-address.server";
import { endUnproven } from "../end-unproven.server";
import { queueNotice } from "../mails/queue-notice.server";
import { sayEvent, sayFailed } from "../say-event.server";
import { startSession } from "../sessions/start-session.server";
import { ownsAddress } from "./owns-address";
import type { ProvenIdentity } from "./proven-identity";

/**
 * Signs somebody in whom a provider knows. Somebody new gets an account. An account that has the address already is
 * joined where the provider says that the address is theirs; if we had never seen that proven, or not by whoever chose the
 * password, then password, sessions and other ways in are dropped, since anybody could have set them. An account whose
 * address has been proven to us is joined so only where the mailbox is the provider's own and its owner has not unlinked an identity. What is dangerous takes a proof besides,
 * unless the provider tells that they have just shown it who they are.
 * @throws AccountError `identity-unproven` where the provider has not checked the address, `identity-taken` where the
 *   account belongs to another person of this provider, `old-way-first` where somebody has to sign in to it another way.
 */
export async function signInWithIdentity(
  identity: ProvenIdentity,
  language: Language,
  caller: Caller,
): Promise<StartedSession> {
  const { userId, entered } = await enterWithIdentity(identity, language, (begun, client) =>
    startSession(begun, caller, client),
  );
  const outcome = entered.needsFactor ? "factor-next" : "done";
  sayEvent("sign-in", { how: identity.provider, userId, outcome });
  return entered;
}

/**
 * The same for a client that has still to show that it is the one which began: no session, but a code for it.
 * @param challenge of the client.
 * @throws AccountError as {@link signInWithIdentity}.
 */
export async function codeForIdentity(
  identity: ProvenIdentity,
  language: Language,
  challenge: string,
): Promise<string> {
  const { entered } = await enterWithIdentity(identity, language, (begun, client) =>
    issueCode(begun, challenge, client),
  );
  return entered;
}

/** What a sign-in by an identity begins with. */
interface Begun {
  userId: string;
  aal: 1;
  authenticatedAt: Date;
  isSignIn: true;
  method: "oauth";
}

async function enterWithIdentity<Entered>(
  identity: ProvenIdentity,
  language: Language,
  begin: (begun: Begun, client: Prisma.TransactionClient) => Promise<Entered>,
): Promise<{ userId: string; entered: Entered }> {
  const known = await findUser(identity);
  const { userId, event, entered } = await db().$transaction(async (client) => {
    const joined = known ? { userId: known, event: null } : await joinUser(identity, language, client);
    const { userId, event } = joined;
    // A new account has nothing yet that a proof would have to guard.
    const authenticatedAt = event === "sign-up" ? new Date() : provenAt(identity);
    const begun = { userId, aal: 1, authenticatedAt, isSignIn: true, method: "oauth" } as const;
    return { ...joined, entered: await begin(begun, client) };
  });
  if (event) sayEvent(event, { how: identity.provider, userId });
  return { userId, entered };
}

/**
 * From when on the person counts as having proved who they are: not since now, for a browser that is signed in at the provider
 * lets in whoever sits before it.
 */
function provenAt({ authenticatedAt }: ProvenIdentity): Date {
  return authenticatedAt ?? new Date(0);
}

async function findUser({ provider, subject, email }: ProvenIdentity): Promise<string | null> {
  const [known] = await db().$queryRaw<{ userId: string }[]>`
    UPDATE "identities" SET "last_used_at" = now(), "email" = ${email}
    WHERE "provider" = ${provider} AND "subject" = ${subject} RETURNING "user_id" AS "userId"`;
  return known?.userId ?? null;
}

async function joinUser(
  identity: ProvenIdentity,
  language: Language,
  client: Prisma.TransactionClient,
): Promise<{ userId: string; event: "sign-up" | "identity-linked" }> {
  const email = parseEmail(identity.email);
  if (!email || !identity.isEmailVerified) throw refusal("identity-unproven");
  const made = await client.$executeRaw`
    INSERT INTO "users" ("email", "email_verified_at", "language") VALUES (${email}, now(), ${language})
    ON CONFLICT ("email") DO NOTHING`;
  const user = await lockUser(email, client);
  if (made === 0) await checkJoining(user, identity, email, client);
  if (!user.isProven) await takeOver(user.id, client);
  await addIdentity(user.id, identity, client);
  await takeOverUses(user.id, { email, identities: [identity] }, client);
  if (made === 0) await queueNotice("google-linked", { email, language: user.language }, client);
  return { userId: user.id, event: made === 0 ? "identity-linked" : "sign-up" };
}

interface LockedUser {
  id: string;
  isVerified: boolean;
  /** By whoever chose its password. */
  isProven: boolean;
  hasUnlinked: boolean;
  language: Language;
}

async function lockUser(email: string, client: Prisma.TransactionClient): Promise<LockedUser> {
  const [user] = await client.$queryRaw<LockedUser[]>`
    SELECT "id", "email_verified_at" IS NOT NULL AS "isVerified", "email_verified_at" IS NOT NULL AND NOT "is_contested" AS "isProven",
      "unlinked_at" IS NOT NULL AS "hasUnlinked", "language"
    FROM "users" WHERE "email" = ${email} FOR UPDATE`;
  if (!user) throw refusal("identity-unproven");
  return user;
}

/** Whether an account that is there may be joined by what the provider says of its address. The person is locked. */
async function checkJoining(
  { id: userId, isVerified, isProven, hasUnlinked }: LockedUser,
  identity: ProvenIdentity,
  email: string,
  client: Prisma.TransactionClient,
): Promise<void> {
  // Of an account that is not proven, whoever unlinked it may have been somebody else.
  const isKeptOut = isProven && hasUnlinked;
  if (!isVerified || (ownsAddress(identity, email) && !isKeptOut)) return;
  const { provider, subject } = identity;
  const held = await client.identity.findFirst({ where: { userId, provider }, select: { subject: true } });
  // Another request has added the same one meanwhile; another person's is refused as such.
  if (!held) throw refusal("old-way-first", userId);
  if (held.subject !== subject) throw refusal("identity-taken", userId);
}

/** The address is proven now, and so whoever set the password before may have been somebody else. */
async function takeOver(userId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.user.update({
    where: { id: userId },
    data: { emailVerifiedAt: new Date(), isContested: false, passwordHash: null },
  });
  await endUnproven(userId, {}, client);
}

/** Of two requests that add the same identity at once, both end with it; another person's is never taken over. */
async function addIdentity(
  userId: string,
  { provider, subject, email }: ProvenIdentity,
  client: Prisma.TransactionClient,
): Promise<void> {
  await client.$executeRaw`
    INSERT INTO "identities" ("user_id", "provider", "subject", "email")
    VALUES (${userId}::uuid, ${provider}, ${subject}, ${email}) ON CONFLICT DO NOTHING`;
  const mine = await client.identity.count({ where: { userId, provider, subject } });
  if (mine === 0) throw refusal("identity-taken", userId);
}

function refusal(
  code: "identity-unproven" | "identity-taken" | "old-way-first",
  userId?: string,
): AccountError {
  return sayFailed("sign-in", { how: "google", userId }, code);
}
