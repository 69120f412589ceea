import { settings } from "~/env.server";
import { AccountError } from "../account-error";

export type FactorType = "totp" | "phone";

/** How long an enrolment stays open, in milliseconds: whoever saw its secret once must not wait for it to count. */
export const ENROLMENT_LIFE = 60 * 60 * 1000;

/** Whether people may enrol a kind of second factor: a phone where a gateway is set that sends it codes. */
export function isOffered(type: FactorType): boolean {
  return type === "totp" || settings().smsUrl !== undefined;
}

/** @throws AccountError `factor-not-offered` for a kind of second factor that nobody may enrol. */
export function requireOffered(type: FactorType): void {
  if (!isOffered(type)) throw new AccountError("factor-not-offered");
}
