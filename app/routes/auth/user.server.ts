import { z } from "zod";
import type { Caller, LiveSession } from "~/accounts/account";
import { AccountError } from "~/accounts/account-error";
import { requestEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { checkAttempts } from "~/accounts/check-attempts.server";
import { confirmWithCode } from "~/accounts/identities/proof-codes.server";
import { isPassword } from "~/accounts/passwords/is-password.server";
import { checkPassword } from "~/accounts/passwords/password-strength.server";
import { findClientSession } from "~/accounts/sessions/find-session.server";
import { missingProof } from "~/accounts/sessions/missing-proof";
import { confirmIdentity } from "~/accounts/sign-in.server";
import { findUserForClient } from "~/accounts/tokens/find-user.server";
import { setMetadata } from "~/accounts/tokens/set-metadata.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault, validationFault } from "./auth-fault";
import { clientMail, sendMail } from "./client-mail.server";
import { metadataField } from "./metadata.server";
import { answerJson, userObject } from "./objects";
import { requireFresh } from "./require-fresh";

export async function getUser(call: AuthCall): Promise<Response> {
  const { account } = await call.session();
  return answerUser(account.id);
}

const changeSchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: metadataField,
});

type Change = z.output<typeof changeSchema>;

/**
 * Changes what a client keeps with the person, their password, or, once both mailboxes agree, their address. A proof alone makes
 * the session fresh, for calls whose bodies hold none.
 */
export async function putUser(call: AuthCall): Promise<Response> {
  const change = await call.body(changeSchema);
  const session = await call.fullSession();
  const caller = await call.caller();
  const client = await clientMail(call);
  const { email, password, data } = change;
  const { id: userId, email: present } = session.account;
  const newEmail = email !== undefined && email !== present ? email : undefined;
  const isProof = change.nonce !== undefined || change.current_password !== undefined;
  if (newEmail !== undefined || password !== undefined || isProof) {
    const fresh = await proveAnew(session, change, caller);
    if (password !== undefined) await replacePassword(fresh, password, caller);
    if (newEmail !== undefined) await sendMail(() => requestEmailChange(fresh, newEmail, caller, client));
  }
  if (data && !(await setMetadata(userId, data))) throw validationFault("data: there is no room for more");
  return answerUser(userId);
}

/**
 * What is dangerous takes a proof of a moment ago: the password, or the code that was mailed, where the sign-in is too long ago.
 * @throws AuthFault where one is missing.
 */
async function proveAnew(session: LiveSession, change: Change, caller: Caller): Promise<LiveSession> {
  const { current_password: current, nonce } = change;
  if (missingProof(session) === null) return session;
  if (current) await confirmIdentity(session, current, caller);
  else if (nonce) await confirmWithCode(session, nonce, caller);
  const proven = await findClientSession(session.id, session.account.id);
  if (!proven) throw new AccountError("session-ended");
  requireFresh(proven);
  return proven;
}

async function replacePassword(session: LiveSession, password: string, caller: Caller): Promise<void> {
  const { account } = session;
  await checkPassword(password, account);
  await checkAttempts("confirm", { userId: account.id, caller });
  if (await isPassword(account.id, password))
    throw new AuthFault(422, "same_password", "New password should be different from the old password.");
  await changePassword(session, password, caller);
}

async function answerUser(userId: string): Promise<Response> {
  const user = await findUserForClient(userId);
  if (!user) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
  return answerJson(userObject(user));
}
