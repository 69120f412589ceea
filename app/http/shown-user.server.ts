import type { AppLoadContext } from "@remix-run/node";
import { isDatabaseDown } from "~/db/database-down.server";
import { log } from "~/log.server";
import { currentSession } from "./person.server";

/**
 * Who is signed in, as far as every page shows it; null for nobody. A page that needs no database stays when there is
 * none: who it is for is then unknown.
 */
export async function shownUser(request: Request, context: AppLoadContext) {
  try {
    const session = await currentSession(request, context);
    if (!session) return null;
    const { email, isSubscriber } = session.account;
    return { session: session.id, email, isSubscriber };
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    log().warn({ err: error }, "who is signed in could not be read");
    return "unknown" as const;
  }
}
