import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";
import { AccountError } from "../account-error";
import { isTooLong, normalPassword } from "./normal-password";

/** Argon2id (2, of an enumeration that has no values at run time), as OWASP asks for at least; memory in KiB. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of a password that nobody knows: what there is to verify against for an account without one. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Argon2id of a password, with its salt and cost in it.
 * @throws AccountError `password-weak` for one that is too long to be hashed.
 */
export async function hashPassword(password: string): Promise<string> {
  const normal = normalPassword(password);
  if (isTooLong(normal)) throw new AccountError("password-weak", { detail: "tooLong" });
  return queue()(() => hash(normal, COST));
}

/** Whether `password` is the one of `hash`. Without a hash it is not, after as much work as with one. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const normal = normalPassword(password);
  if (isTooLong(normal)) return false;
  const isRight = await queue()(() => verify(hash ?? NOBODYS, normal));
  return isRight && hash !== null;
}

/** Leaves one core to everything else, however many people sign in at once. */
function queue(): LimitFunction {
  waiting ??= pLimit(Math.max(1, availableParallelism() - 1));
  return waiting;
}

let waiting: LimitFunction | undefined;
