import { settings } from "~/env.server";
import { countLimit } from "~/metrics.server";
import { utcDay } from "~/usage/day";
import { DAILY_LIMITS, type Role } from "~/usage/limits";
import { type Counted, type NetworkLimit, networkLimits } from "~/usage/network-limits.server";
import type { Person } from "~/usage/person";
import { readTaken } from "~/usage/read-taken.server";
import { ReadingError } from "./reading-error";

/** What the day's limit of networks is called where it is counted that it refused something. */
export const NETWORK_LIMIT = "model texts a day per network";

/** What somebody can do about a network that has had its day's texts. */
export interface Remedy {
  /** Whether they would have the almanac write instead. */
  wantsAlmanac?: boolean;
  /** Whether they have passed a captcha; asked only where it matters. */
  passesCaptcha(): Promise<boolean>;
}

/** How a text is stored that may be written. */
export interface Allowance {
  byAlmanac: boolean;
  passedCaptcha: boolean;
}

/**
 * Whether a person has a use left today, unless that for this text is taken already, and their networks a text of the
 * model. It is only read here; it is held where the use is taken.
 * @param offersHelp whether help lines are to stand beside a refusal.
 * @throws ReadingError `limit`, `network`.
 */
export async function checkAllowance(
  person: Person,
  { wantsAlmanac, passesCaptcha }: Remedy,
  { isUseTaken = false, offersHelp = false } = {},
): Promise<Allowance> {
  const { owner, role } = person;
  const date = utcDay();
  const { uses, isNetworkSpent } = await readTaken(owner, date, networksOf(person, date));
  if (!isUseTaken && uses >= DAILY_LIMITS[role]) {
    countLimit(`readings a day, ${role}`);
    throw new ReadingError("limit", offersHelp);
  }
  if (!isNetworkSpent) return { byAlmanac: false, passedCaptcha: false };
  if (wantsAlmanac) return { byAlmanac: true, passedCaptcha: false };
  if (await passesCaptcha()) return { byAlmanac: false, passedCaptcha: true };
  countLimit(NETWORK_LIMIT);
  throw new ReadingError("network", offersHelp);
}

/** With whom somebody's texts are counted in a network. What a subscriber reads is paid for. */
const COUNTED: Record<Role, Counted | null> = {
  anonymous: "visitors",
  unproven: "visitors",
  member: "members",
  subscriber: null,
};

/** The networks for which a text counts: only where a model writes it. */
export function networksOf({ role, clientAddress }: Person, date: string): NetworkLimit[] {
  const counted = COUNTED[role];
  return counted && settings().openai ? networkLimits(clientAddress, date, counted) : [];
}
