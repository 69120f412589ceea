import { LRUCache } from "lru-cache";
import { db } from "~/db.server";
import { log } from "~/log.server";
import { countLockOut, declareLockOuts } from "~/metrics.server";
import { type AttemptRule, allAttemptRules } from "./attempt-rules";
import { networkHash } from "./say-event.server";

/** Lock-outs that are remembered; those of before are said again. */
const MOST_REMEMBERED = 20_000;

const said = new LRUCache<string, true>({ max: MOST_REMEMBERED });

declareLockOuts(allAttemptRules().map(({ name }) => name));

interface LockOut {
  rule: AttemptRule;
  /** Whose tries there were too many of. It is not said. */
  subject: string;
}

/**
 * Logs and counts whose tries have just run out, each once while that lasts, however often they go on: so many accounts can
 * be told from one that is tried many times.
 * @param who whose account it is, as far as that is known.
 */
export async function sayLockOuts(
  spent: LockOut[],
  who: { userId?: string; email?: string },
  retryAfter: number,
): Promise<void> {
  const begun = spent.filter(({ rule, subject }) => isNew(`${rule.name}\n${subject}`, retryAfter));
  if (begun.length === 0) return;
  const userId = who.userId ?? (await findUserId(who.email));
  for (const { rule } of begun) {
    // Of a network's limit the account is only the last that was tried.
    const whose = rule.per === "address" ? {} : { userId };
    log().info({ event: "lock-out", limit: rule.name, ...whose, network: networkHash() }, "security");
    countLockOut(rule.name);
  }
}

function isNew(key: string, seconds: number): boolean {
  if (said.has(key)) return false;
  said.set(key, true, { ttl: seconds * 1_000 });
  return true;
}

/** Asked for an address with an account and for one without alike, so that the time does not tell. */
async function findUserId(email = ""): Promise<string | undefined> {
  if (!email) return undefined;
  return (await db().user.findUnique({ where: { email }, select: { id: true } }))?.id;
}
