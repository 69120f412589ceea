import { AccountError } from "../account-error";
import { estimateGuesses, type GuessedPart, MOST_EXAMINED } from "./estimate-guesses.server";
import { familiarWords } from "./familiar-words.server";
import { guessWhole, plain, type Ranks } from "./guess-whole";
import { hasLeaked } from "./has-leaked.server";
import { isTooLong, normalPassword, PASSWORD_LENGTH } from "./normal-password";

/**
 * Why a password is refused; `personal` is one made of the address or of our name, `wellKnown` of a season, a club or a
 * saying, `common` one that is made of words that many take, `leaked` one that was in a leak as it is.
 */
export type PasswordFault =
  | "tooShort"
  | "tooLong"
  | "common"
  | "wellKnown"
  | "personal"
  | "pattern"
  | "leaked"
  | "weak";

/** Of 0 to 4: more than a hundred million guesses would be 3, more than a million are 2. */
const LEAST_SCORE = 2;
const OUR_NAMES = ["starglass", "星镜", "星鏡", "xingjing", "tarot"];
/** Of a guesser's tries for somebody whose address they know. */
const PERSONAL_RANK = 10;
/** Shorter parts of an address are in too many words. */
const SHORTEST_PART = 3;

/**
 * Refuses a password that is easily guessed, in whole or by who its owner is.
 * @throws AccountError `password-weak` whose `detail` is a {@link PasswordFault}.
 */
export async function checkPassword(password: string, { email }: { email: string }): Promise<void> {
  const fault = await passwordFault(normalPassword(password), email);
  if (fault) throw new AccountError("password-weak", { detail: fault });
}

async function passwordFault(password: string, email: string): Promise<PasswordFault | undefined> {
  if (isTooLong(password)) return "tooLong";
  if ([...password].length < PASSWORD_LENGTH.least) return "tooShort";
  const personal = [...OUR_NAMES, ...partsOf(email)];
  const { score, parts } = await estimateGuesses(password, personal);
  if (score < LEAST_SCORE) return faultOf(parts);
  const fault = await wholeFault(password, personal);
  if (fault) return fault;
  return (await hasLeaked(password)) ? "leaked" : undefined;
}

/** What the estimate does not see, which counts every piece of a password as one to be guessed by itself. */
async function wholeFault(password: string, personal: string[]): Promise<PasswordFault | undefined> {
  const [, once = password] = /^(.+?)\1+$/su.exec(password) ?? [];
  if (once.length > MOST_EXAMINED) return undefined;
  const { wellKnown, leaked } = await familiarWords();
  const ours: Ranks = new Map(personal.map((word) => [plain(word), PERSONAL_RANK]));
  return guessWhole<PasswordFault>(once, [
    ["personal", ours],
    ["wellKnown", wellKnown],
    ["common", leaked],
  ])?.kind;
}

/** The address, what is before and after its `@`, and the words in them. */
function partsOf(email: string): string[] {
  const parts = [email, ...email.split("@"), ...email.split(/[^a-z0-9]+/i), ...email.split(/[^a-z]+/i)];
  return parts.filter((part) => part.length >= SHORTEST_PART);
}

/** The reason to name: of what a password is made of, that which its owner would recognise. */
function faultOf(parts: GuessedPart[]): PasswordFault {
  if (parts.some(({ isPersonal }) => isPersonal)) return "personal";
  const [longest] = parts.toSorted((one, other) => other.token.length - one.token.length);
  if (longest?.pattern === "dictionary") return "common";
  return longest && PATTERNS.includes(longest.pattern) ? "pattern" : "weak";
}

const PATTERNS = ["spatial", "sequence", "repeat", "regex", "date"];
