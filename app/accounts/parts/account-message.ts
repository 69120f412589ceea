import type { TFunction } from "i18next";
import type { AccountErrorCode } from "../account-error";

/** What is wrong with a form of an account: what a verb refused, or a field that is blank. */
export interface AccountFault {
  code: Exclude<AccountErrorCode, "session-ended"> | "email-blank" | "code-blank";
  /** Why, where one code has several reasons. */
  detail: string | null;
  /** Whole minutes until it is worth trying again. */
  minutes: number | null;
}

/** Faults by the field beside which they are said; `form` holds what belongs to no field, or must not name one. */
export type AccountFaults = Partial<
  Record<"email" | "password" | "code" | "phone" | "name" | "form", AccountFault>
>;

const FIELDS: Partial<Record<AccountFault["code"], keyof AccountFaults>> = {
  "email-invalid": "email",
  "email-same": "email",
  "email-blank": "email",
  "password-weak": "password",
  "password-blank": "password",
  code: "code",
  "code-blank": "code",
  "phone-invalid": "phone",
  "name-blank": "name",
  "device-code": "code",
};

const WEAKNESSES = ["tooShort", "tooLong", "common", "wellKnown", "leaked", "personal", "pattern"] as const;

/** Their words: `accountErrors.{key}` of the translations. */
const KEYS = {
  "email-blank": "emailBlank",
  "email-invalid": "emailInvalid",
  "email-same": "emailSame",
  "password-blank": "passwordBlank",
  "code-blank": "codeBlank",
  credentials: "credentials",
  code: "code",
  passkey: "passkey",
  "passkey-limit": "passkeyLimit",
  "name-blank": "nameBlank",
  "token-limit": "tokenLimit",
  "device-code": "deviceCode",
  "no-factor": "noFactor",
  "phone-invalid": "phoneInvalid",
  "not-sent": "notSent",
  "factor-not-offered": "factorNotOffered",
  link: "link",
  unverified: "unverified",
  "last-way-in": "lastWayIn",
  "identity-taken": "identityTaken",
  "identity-unproven": "identityUnproven",
  "identity-stale": "identityStale",
  "old-way-first": "oldWayFirst",
  captcha: "captcha",
} as const;

/** One fault, beside its field. */
export function faultsOf(
  code: AccountFault["code"],
  { detail = null, minutes = null }: Partial<Pick<AccountFault, "detail" | "minutes">> = {},
): AccountFaults {
  return { [FIELDS[code] ?? "form"]: { code, detail, minutes } };
}

/** From how many minutes on the wait is told in hours. */
const MANY_MINUTES = 90;

function waitMessage(minutes: number, t: TFunction): string {
  if (minutes < MANY_MINUTES) return t("accountErrors.tooMany", { count: minutes });
  return t("accountErrors.tooManyHours", { count: Math.ceil(minutes / 60) });
}

/** The words for a fault; none where there is no fault. */
export function accountMessage(fault: AccountFault | undefined, t: TFunction): string | undefined {
  if (!fault) return undefined;
  const { code, detail, minutes } = fault;
  if (code === "too-many") return waitMessage(minutes ?? 1, t);
  if (code !== "password-weak") return t(`accountErrors.${KEYS[code]}`);
  return t(`accountErrors.weak.${WEAKNESSES.find((known) => known === detail) ?? "weak"}`);
}
