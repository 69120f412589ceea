import { findUserForClient } from "~/accounts/tokens/find-user.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";
import { answerJson, userObject } from "./objects";

export async function getUser(call: AuthCall): Promise<Response> {
  const { account } = await call.session();
  return answerUser(account.id);
}

async function answerUser(userId: string): Promise<Response> {
  const user = await findUserForClient(userId);
  if (!user) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
  return answerJson(userObject(user));
}
