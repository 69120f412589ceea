import { z } from "zod";
import { unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { findUserForClient, providersOf } from "~/accounts/tokens/find-user.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";
import { answerJson } from "./objects";
import { requireFresh } from "./require-fresh";

/** Closes one way into the account of whoever calls: never the last one, and never that of the address, which is the account's. */
export async function removeIdentity(call: AuthCall): Promise<Response> {
  const session = await call.fullSession();
  if (!z.uuid().safeParse(call.id).success)
    throw new AuthFault(404, "validation_failed", "identity_id must be an UUID");
  const user = await findUserForClient(session.account.id);
  if (!user) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
  const providers = providersOf(user);
  const identity = user.identities.find(({ id }) => id === call.id);
  const isEmail = call.id === user.id && providers.includes("email");
  if (!identity && !isEmail)
    throw new AuthFault(422, "identity_not_found", "Identity doesn't exist, or belongs to somebody else");
  if (providers.length < 2)
    throw new AuthFault(
      422,
      "single_identity_not_deletable",
      "User must have at least 1 identity after unlinking",
    );
  if (!identity)
    throw new AuthFault(
      422,
      "email_conflict_identity_not_deletable",
      "The identity of the account's own address stays",
    );
  requireFresh(session);
  await unlinkIdentity(session, "google");
  return answerJson({});
}
