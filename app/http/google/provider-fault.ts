import type { FlashCode } from "../flash-codes";

/** Somebody said no there, the provider is out of order, or something else went wrong. */
export type ProviderFault = "refused" | "away" | "failed";

/** What the error means with which a provider leads back (RFC 6749, section 4.1.2.1): by its code, never in its words. */
export function providerFault(error: string): ProviderFault {
  if (error === "access_denied") return "refused";
  return error === "server_error" || error === "temporarily_unavailable" ? "away" : "failed";
}

/** What a page says of each. */
export const PROVIDER_FLASHES: Record<ProviderFault, FlashCode> = {
  refused: "googleRefused",
  away: "googleAway",
  failed: "googleFailed",
};
