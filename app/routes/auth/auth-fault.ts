/** What is wrong with a call of `/auth/v1`, by the code that clients know. */
export class AuthFault extends Error {
  override readonly name = "AuthFault";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfter: number | null = null,
    /** What stands beside code and message. */
    readonly more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** What came is not what the call takes. */
export function validationFault(message: string): AuthFault {
  return new AuthFault(400, "validation_failed", message);
}
