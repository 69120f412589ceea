/**
 * Whether an address is this machine's own. Who comes from there is a proxy that was not named by `TRUST_PROXY`, a health
 * check or a test: many at once, so that no limit of one address is theirs.
 */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/i.test(address);
}
