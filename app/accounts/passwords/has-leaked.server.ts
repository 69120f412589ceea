import { createHash } from "node:crypto";
import { settings } from "~/env.server";
import { log } from "~/log.server";
import { isAmong } from "./leaked-password";
import list from "./leaked-passwords.json";

/** How long the look-up may take, in milliseconds: somebody waits beside a form. */
const TIMEOUT = 1_000;
/** How many digits of a password's SHA-1 are told, of forty: some thousand leaked passwords share them. */
const TOLD_DIGITS = 5;

/** Whether a password is one of those that leaked most often, or is found by the look-up, where one is set. */
export async function hasLeaked(password: string): Promise<boolean> {
  packed ??= Buffer.from(list.passwords, "base64");
  return isAmong(packed, password) || (await isFound(password));
}

/** Asks a server that speaks like Have I Been Pwned's. Where it does not answer, nothing has leaked. */
async function isFound(password: string): Promise<boolean> {
  const { pwnedPasswordsUrl } = settings();
  if (!pwnedPasswordsUrl) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const answer = await fetch(`${pwnedPasswordsUrl}/range/${hash.slice(0, TOLD_DIGITS)}`, {
      // So that the length of the answer does not tell which it is, either.
      headers: { "Add-Padding": "true", "User-Agent": "Starglass" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
    return lists(await answer.text(), hash.slice(TOLD_DIGITS));
  } catch (error) {
    log().warn({ err: error }, "a password could not be looked up among leaked ones");
    return false;
  }
}

/** Whether an answer's lines, `rest:times`, hold the rest of a hash. One that was seen no time is there for its length alone. */
function lists(answer: string, rest: string): boolean {
  return answer.split(/\r?\n/).some((line) => {
    const [listed, times] = line.split(":");
    return listed === rest && Number(times) > 0;
  });
}

let packed: Buffer | undefined;
