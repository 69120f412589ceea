import { randomInt } from "node:crypto";
import { db } from "~/db.server";
import type { Caller, LiveSession } from "../account";
import { AccountError } from "../account-error";
import { checkAttempts } from "../check-attempts.server";
import { queueNotice } from "../mails/queue-notice.server";
import { sayEvent } from "../say-event.server";
import { hashToken } from "../secret-token.server";
import { holdSession } from "../sessions/hold-session.server";
import { LONGEST_TOKEN_NAME, MOST_TOKENS, type TokenScope, UNUSED_DAYS } from "./scopes";
import { writeToken } from "./token-text";

interface NewToken {
  name: string;
  /** Besides reading, which every token may. */
  mayAsk: boolean;
}

/**
 * Makes a token with which a script acts for a person, within its scopes, until they take it away. A mail tells them. The
 * caller has asked for a fresh proof of who they are.
 * @returns the token, for the only time that it can be read.
 * @throws AccountError `unverified` before the address is proven, `name-blank`, `token-limit`, `session-ended`, `too-many`.
 */
export async function makeToken(
  session: LiveSession,
  { name: typed, mayAsk }: NewToken,
  caller: Caller,
): Promise<string> {
  const { account } = session;
  const userId = account.id;
  if (!account.isVerified) throw new AccountError("unverified");
  const name = typed.replace(/\p{C}/gu, "").trim();
  if (!name) throw new AccountError("name-blank");
  await checkAttempts("token", { userId, caller });
  const token = writeToken(randomInt);
  const scopes: TokenScope[] = mayAsk ? ["read", "ask"] : ["read"];
  await db().$transaction(async (client) => {
    await holdSession(session, client);
    if ((await client.personalToken.count({ where: { userId } })) >= MOST_TOKENS)
      throw new AccountError("token-limit");
    const expiresAt = new Date(Date.now() + UNUSED_DAYS * 24 * 60 * 60_000);
    const shown = { userId, name: name.slice(0, LONGEST_TOKEN_NAME), scopes };
    await client.personalToken.create({ data: { ...shown, tokenHash: hashToken(token), expiresAt } });
    await queueNotice("token-made", account, client);
  });
  sayEvent("token-made", { how: "session", userId });
  return token;
}
