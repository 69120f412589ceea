/** Somebody as a provider has just told us, over a connection that only it can answer on. */
export interface ProvenIdentity {
  provider: "google";
  /** The provider's own id of the person. */
  subject: string;
  email: string;
  /** Whether the provider has checked that the address is theirs. */
  isEmailVerified: boolean;
  /** The domain whose accounts the provider runs and this is one of (`hd`, Google Workspace); null for any other. */
  hd: string | null;
  /** When they last showed the provider who they are; null where it does not tell. */
  authenticatedAt: Date | null;
}
