import { AccountError } from "../account-error";

export type FactorType = "totp" | "phone";

/** Which kinds of second factor a person may enrol. A phone costs money a code and can be taken over: not offered. */
const OFFERED: Record<FactorType, boolean> = { totp: true, phone: false };

/** @throws AccountError `factor-not-offered` for a kind of second factor that nobody may enrol. */
export function requireOffered(type: FactorType): void {
  if (!OFFERED[type]) throw new AccountError("factor-not-offered");
}
