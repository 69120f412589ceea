export type AccountErrorCode =
  /** No address that mail can be sent to. */
  | "email-invalid"
  /** The address that the account has already. */
  | "email-same"
  /** The session that asks was ended meanwhile. */
  | "session-ended"
  /** The password is refused; `detail` names the reason. */
  | "password-weak"
  /** A password must be chosen, and none was. */
  | "password-blank"
  /** Address and password do not belong together, or the password asked for again is wrong. */
  | "credentials"
  /** A code of a second factor, or a recovery code, that is wrong or was used. */
  | "code"
  /** What a passkey signed is not taken: it is another's, was shown before, came too late, or was signed for another site. */
  | "passkey"
  /** The person has as many passkeys as anybody may. */
  | "passkey-limit"
  /** What is made must have a name. */
  | "name-blank"
  /** The person has as many personal tokens as anybody may. */
  | "token-limit"
  /** No device waits with this code. */
  | "device-code"
  /** Nothing was begun that this code or answer could belong to. */
  | "no-factor"
  /** No phone number with its country's code. */
  | "phone-invalid"
  /** The gateway did not take the code for a phone. */
  | "not-sent"
  /** A kind of second factor that is not offered. */
  | "factor-not-offered"
  /** The link of a mail was used, has expired or never was one of ours. */
  | "link"
  /** Only for an address that has been proven. */
  | "unverified"
  /** Without it nobody could sign in to the account any more. */
  | "last-way-in"
  /** The identity at the provider belongs to another account. */
  | "identity-taken"
  /** The provider's address has an account that it may not open; to be linked from inside that account. */
  | "identity-unproven"
  /** The provider's address has an account, and its mailbox is not the provider's own: to be linked after signing in to that. */
  | "old-way-first"
  /** The provider knows the person from before, and did not have them show anew who they are. */
  | "identity-stale"
  /** The captcha was answered, and not passed. */
  | "captcha"
  /** Too many tries; `retryAfter` says when there will be more. */
  | "too-many";

/** What a verb of the accounts refuses, for a route or another client to turn into an answer. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  /** Why, where one code has several reasons. */
  readonly detail: string | null;
  /** Whole seconds until it is worth trying again. */
  readonly retryAfter: number | null;

  constructor(
    readonly code: AccountErrorCode,
    { detail = null, retryAfter = null }: { detail?: string | null; retryAfter?: number | null } = {},
  ) {
    super(code);
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}
