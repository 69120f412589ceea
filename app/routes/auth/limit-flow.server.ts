import { takeRequest } from "~/rate-limits/take-request.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";

/**
 * Counts what a client begins or ends by way of a provider or a code; `provider` is what makes us ask the provider.
 * @throws AuthFault where there was too much of it.
 */
export async function limitFlow(call: AuthCall, name: "flow" | "provider" = "flow"): Promise<void> {
  const wait = await takeRequest(name, { visitor: null, address: call.context.clientAddress });
  if (wait !== null) throw new AuthFault(429, "over_request_rate_limit", "Request rate limit reached", wait);
}
