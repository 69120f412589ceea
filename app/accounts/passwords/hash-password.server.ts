import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";
import { countLimit } from "~/metrics.server";
import { AccountError } from "../account-error";
import { isTooLong, normalPassword } from "./normal-password";

/** Argon2id (2, of an enumeration that has no values at run time), as OWASP asks for at least; memory in KiB. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of a password that nobody knows: what there is to verify against for an account without one. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
/** How many passwords may wait for their turn on a core: some 15 ms each, so that the last comes after a second or two. */
export const MOST_WAITING_PER_CORE = 100;
/** In how many seconds those who were sent away may come again. */
const BUSY_SECONDS = 5;

/** Whose password it is. */
export interface Place {
  /** Whether it goes ahead of strangers': that of somebody who is signed in, or tries in a browser known to the account. */
  isAhead?: boolean;
}

/**
 * Argon2id of a password, with its salt and cost in it.
 * @throws AccountError `password-weak` for one that is too long to be hashed, `too-many` where as many wait as may.
 */
export async function hashPassword(password: string, place: Place = {}): Promise<string> {
  const normal = normalPassword(password);
  if (isTooLong(normal)) throw new AccountError("password-weak", { detail: "tooLong" });
  return inTurn(() => hash(normal, COST), place);
}

/**
 * Whether `password` is the one of `hash`. Without a hash it is not, after as much work as with one.
 * @throws AccountError `too-many` where as many wait as may.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  place: Place = {},
): Promise<boolean> {
  const normal = normalPassword(password);
  if (isTooLong(normal)) return false;
  const isRight = await inTurn(() => verify(hash ?? NOBODYS, normal), place);
  return isRight && hash !== null;
}

/**
 * For whoever has work to do before a password is hashed.
 * @throws AccountError `too-many` where as many wait as may.
 */
export function requireTurn({ isAhead = false }: Place = {}): void {
  const { strangers, all } = queues();
  if ((isAhead ? all : strangers).pendingCount < MOST_WAITING_PER_CORE * cores()) return;
  countLimit("passwords at once");
  throw new AccountError("too-many", { retryAfter: BUSY_SECONDS });
}

function inTurn<T>(run: () => Promise<T>, { isAhead = false }: Place): Promise<T> {
  requireTurn({ isAhead });
  const { strangers, all } = queues();
  return isAhead ? all(run) : strangers(() => all(run));
}

interface Queues {
  /** Of whom only as many stand in the other queue as are hashed at once, so that who goes ahead waits for no more of them. */
  strangers: LimitFunction;
  all: LimitFunction;
}

function queues(): Queues {
  waiting ??= { strangers: pLimit(cores()), all: pLimit(cores()) };
  return waiting;
}

/** Leaves one core to everything else, however many people sign in at once. */
function cores(): number {
  return Math.max(1, availableParallelism() - 1);
}

let waiting: Queues | undefined;
