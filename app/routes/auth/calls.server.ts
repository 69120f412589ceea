import type { AuthCall } from "./auth-call.server";
import { getHealth, getJwks, getSettings } from "./describe-service.server";
import { logOut } from "./log-out.server";
import { grantToken } from "./token.server";
import { getUser } from "./user.server";

interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Of what follows `/auth/v1/`; a group names something. */
  path: RegExp;
  answer(call: AuthCall): Promise<Response>;
}

/** Every call that there is. */
export const CALLS: Call[] = [
  { method: "POST", path: /^token$/, answer: grantToken },
  { method: "GET", path: /^user$/, answer: getUser },
  { method: "POST", path: /^logout$/, answer: logOut },
  { method: "GET", path: /^\.well-known\/jwks\.json$/, answer: getJwks },
  { method: "GET", path: /^settings$/, answer: getSettings },
  { method: "GET", path: /^health$/, answer: getHealth },
  // GET authorize, GET callback, GET user/identities/authorize, DELETE user/identities/([^/]+)
  // POST factors, POST factors/([^/]+)/challenge, POST factors/([^/]+)/verify, DELETE factors/([^/]+)
];
