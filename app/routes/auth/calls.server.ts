import type { AuthCall } from "./auth-call.server";
import { authorize, authorizeLink } from "./authorize.server";
import { returnFromProvider } from "./callback.server";
import { getHealth, getJwks, getSettings } from "./describe-service.server";
import { challengeFactor, enrolFactor, unenrolFactor, verifyFactor } from "./factors.server";
import { removeIdentity } from "./identities.server";
import { logOut } from "./log-out.server";
import { reauthenticate, recover, resend, sendOtp } from "./mail-calls.server";
import { answerSignUpCall } from "./sign-up.server";
import { grantToken } from "./token.server";
import { getUser, putUser } from "./user.server";
import { leadToVerification, verify } from "./verify.server";

interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Of what follows `/auth/v1/`; a group names something. */
  path: RegExp;
  answer(call: AuthCall): Promise<Response>;
}

/** Every call that there is. */
export const AUTH_CALLS: Call[] = [
  { method: "POST", path: /^token$/, answer: grantToken },
  { method: "POST", path: /^signup$/, answer: answerSignUpCall },
  { method: "POST", path: /^recover$/, answer: recover },
  { method: "POST", path: /^otp$/, answer: sendOtp },
  { method: "POST", path: /^resend$/, answer: resend },
  { method: "GET", path: /^verify$/, answer: leadToVerification },
  { method: "POST", path: /^verify$/, answer: verify },
  { method: "GET", path: /^reauthenticate$/, answer: reauthenticate },
  { method: "GET", path: /^user$/, answer: getUser },
  { method: "PUT", path: /^user$/, answer: putUser },
  { method: "POST", path: /^logout$/, answer: logOut },
  { method: "GET", path: /^\.well-known\/jwks\.json$/, answer: getJwks },
  { method: "GET", path: /^settings$/, answer: getSettings },
  { method: "GET", path: /^health$/, answer: getHealth },
  { method: "GET", path: /^authorize$/, answer: authorize },
  { method: "GET", path: /^callback$/, answer: returnFromProvider },
  { method: "GET", path: /^user\/identities\/authorize$/, answer: authorizeLink },
  { method: "DELETE", path: /^user\/identities\/([^/]+)$/, answer: removeIdentity },
  { method: "POST", path: /^factors$/, answer: enrolFactor },
  { method: "POST", path: /^factors\/([^/]+)\/challenge$/, answer: challengeFactor },
  { method: "POST", path: /^factors\/([^/]+)\/verify$/, answer: verifyFactor },
  { method: "DELETE", path: /^factors\/([^/]+)$/, answer: unenrolFactor },
];
