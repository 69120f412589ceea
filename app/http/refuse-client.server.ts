import { authErrorResponse } from "./auth-error.server";

/** How the server refuses another client before anything of ours sees its request: in JSON, that it can read. */
const REFUSALS: Record<number, [code: string, message: string]> = {
  404: ["not_found", "There is nothing at this address."],
  403: ["forbidden_origin", "Pages of this origin may not ask here."],
  405: ["method_not_allowed", "This method is not taken here."],
  411: ["length_required", "The length of the body must be said."],
  413: ["request_too_large", "The body is too large."],
  414: ["uri_too_long", "The address is too long."],
  429: ["over_request_rate_limit", "Request rate limit reached"],
  431: ["headers_too_large", "There are too many headers."],
  503: ["unavailable", "The service cannot answer right now. Please try again."],
};

/**
 * The refusal of a client's request. A flood is answered as something that passes, 503: by any other status a client that wanted
 * to renew its session would forget it.
 */
export function refuseClient(request: Request, status: number): Response {
  const told = status === 429 ? 503 : status;
  const [code, message] = REFUSALS[status] ?? ["bad_request", "This request cannot be read."];
  return authErrorResponse(request, { status: told, code, message, retryAfter: told === 503 ? 10 : null });
}
