/** How many characters a password may have. */
export const PASSWORD_LENGTH = { least: 8, most: 256 };

/** A password as it is judged and hashed: the same, whichever keyboard wrote its accents or its full-width digits. */
export function normalPassword(typed: string): string {
  return typed.normalize("NFKC");
}

/** Whether a normal password has more characters than are ever hashed. */
export function isTooLong(password: string): boolean {
  return password.length > PASSWORD_LENGTH.most && [...password].length > PASSWORD_LENGTH.most;
}
