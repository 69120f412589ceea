import type { AccountError, AccountErrorCode } from "~/accounts/account-error";
import { AuthFault } from "./auth-fault";

type Known = [status: number, code: string, message: string];

/** How what a verb of the accounts refuses is said to clients. */
const FAULTS: Partial<Record<AccountErrorCode, Known>> = {
  "email-invalid": [400, "validation_failed", "Unable to validate email address: invalid format"],
  "email-same": [422, "email_exists", "A user with this email address has already been registered"],
  "session-ended": [403, "session_not_found", "Session from session_id claim in JWT does not exist"],
  "password-blank": [400, "validation_failed", "A password must be chosen"],
  credentials: [400, "invalid_credentials", "Invalid login credentials"],
  code: [422, "reauthentication_not_valid", "The code has expired or is invalid"],
  "no-factor": [404, "mfa_factor_not_found", "Factor not found"],
  "phone-invalid": [400, "validation_failed", "Invalid phone number format (E.164 required)"],
  "factor-not-offered": [422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"],
  "not-sent": [422, "sms_send_failed", "The code could not be sent to this phone"],
  link: [403, "otp_expired", "Email link is invalid or has expired"],
  unverified: [400, "email_not_confirmed", "Email not confirmed"],
  "identity-taken": [422, "identity_already_exists", "Identity is already linked"],
  "identity-unproven": [
    422,
    "provider_email_needs_verification",
    "The provider has not verified this email address",
  ],
  "old-way-first": [
    422,
    "email_exists",
    "A user with this email address exists: sign in to that first, and link the identity there",
  ],
  "last-way-in": [422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking"],
  captcha: [400, "captcha_failed", "captcha protection: request disallowed"],
};

/** Why a password is refused, in the few words that clients know for it. */
const REASONS: Record<string, string> = { tooShort: "length", tooLong: "length", leaked: "pwned" };

/** @returns the error itself where clients are to be told nothing of it. */
export function faultOfAccount(error: AccountError): AuthFault | AccountError {
  const { code, detail, retryAfter } = error;
  if (code === "too-many") {
    return new AuthFault(429, "over_request_rate_limit", "Request rate limit reached", retryAfter);
  }
  if (code === "password-weak") {
    const weak_password = { reasons: [REASONS[detail ?? ""] ?? "characters"] };
    return new AuthFault(422, "weak_password", "Password is too weak", null, { weak_password });
  }
  const known = FAULTS[code];
  return known ? new AuthFault(...known) : error;
}
