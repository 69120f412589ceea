import { createHash, randomBytes } from "node:crypto";
import { Authenticator, AuthorizationError } from "remix-auth";
import { GoogleStrategy } from "remix-auth-google";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { type Settings, settings } from "~/env.server";
import { ADDRESSES } from "~/i18n/path-to";
import { isOutOfTime, withinTime } from "~/patience/policies.server";
import { takeAttempts } from "~/rate-limits/take-attempts.server";
import { keyedHash } from "~/secret.server";
import { googleIssuers, standInAddresses } from "./google-addresses";
import {
  type AskedOfGoogle,
  askedOf,
  GOOGLE_SECONDS,
  googleStorage,
  keepAsked,
  keepState,
} from "./google-cookie.server";
import { type IdTokenClaims, readIdToken } from "./id-token";
import { type ProviderFault, providerFault } from "./provider-fault";

/** After how long Google counts as out of reach, in milliseconds: neither the library nor `fetch` gives up by itself. */
const TIMEOUT = 10_000;

/** Of the code of an error, what is logged. */
const LONGEST_CODE = 40;

/** Counted from its first use on, so that it outlasts the state. */
const ONCE = { name: "google state", most: 1, seconds: GOOGLE_SECONDS };

/** Somebody said no at Google, Google is out of order or cannot be reached, or what returns is not what was sent. */
export class GoogleError extends Error {
  override readonly name = "GoogleError";

  constructor(
    readonly code: ProviderFault,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

type Going = Pick<AskedOfGoogle, "intent" | "from" | "language" | "session">;

/**
 * The answer that sends a browser to Google, with what it brings back in a signed cookie of minutes.
 * @throws Response 404 where Google is not offered.
 */
export async function goToGoogle(request: Request, going: Going): Promise<Response> {
  const asked = { ...going, nonce: newSecret(), verifier: newSecret(), askedAt: Date.now() };
  const headers = { Cookie: await keepAsked(asked) };
  const answer = await leaveWith(authenticatorFor(asked), new Request(request.url, { headers }));
  return new Response(null, { status: 303, headers: answer.headers });
}

/** The strategy throws its redirect. */
async function leaveWith(google: Authenticator<ProvenIdentity>, request: Request): Promise<Response> {
  const answer = await google.authenticate("google", request).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer;
  throw answer;
}

/** What a question to Google takes that was asked for another client: its browser keeps nothing of ours. */
type Secrets = Pick<AskedOfGoogle, "nonce" | "verifier">;

/** Nothing of them is kept: who knows the flow and our secret makes them again. */
function secretsOf(flowId: string): Secrets {
  const secret = (purpose: string) => keyedHash(purpose, flowId).toString("base64url");
  return { nonce: secret("google nonce"), verifier: secret("google verifier") };
}

/**
 * Where another client is to send somebody whom Google is to tell it of, and the state that they bring back.
 * @throws Response 404 where Google is not offered.
 */
export async function addressAtGoogle(flowId: string): Promise<{ url: string; state: string }> {
  const google = authenticatorFor({ intent: "sign-in", ...secretsOf(flowId) }, ADDRESSES.clientCallback);
  const answer = await leaveWith(google, new Request(settings().appUrl));
  const url = answer.headers.get("Location") ?? "";
  return { url, state: new URL(url).searchParams.get("state") ?? "" };
}

/**
 * Who returns from Google for another client. Its state was known, and has been used up.
 * @throws GoogleError; Response 404 where Google is not offered.
 */
export async function identifyForClient(request: Request, flowId: string): Promise<ProvenIdentity> {
  const { search, searchParams } = new URL(request.url);
  refuseError(searchParams);
  const google = authenticatorFor({ intent: "sign-in", ...secretsOf(flowId) }, ADDRESSES.clientCallback);
  const headers = { Cookie: await keepState(searchParams.get("state") ?? "") };
  const returned = new Request(settings().appUrl + ADDRESSES.clientCallback + search, { headers });
  return identifyBy(google, returned);
}

/**
 * Who returns from Google. The state is used up by its first use, whatever comes of it.
 * @throws GoogleError; Response 404 where Google is not offered.
 */
export async function identifyByGoogle(request: Request): Promise<ProvenIdentity> {
  const kept = await askedOf(request);
  const { searchParams } = new URL(request.url);
  if (!kept || searchParams.get("state") !== kept.state) throw new GoogleError("failed");
  const google = authenticatorFor(kept.asked);
  const { isAllowed } = await takeAttempts([{ rule: ONCE, subject: kept.state }]);
  if (!isAllowed) throw new GoogleError("failed");
  refuseError(searchParams);
  return identifyBy(google, request);
}

/** @throws GoogleError where Google leads back with an error. */
function refuseError(query: URLSearchParams): void {
  const error = query.get("error");
  if (error !== null) throw new GoogleError(providerFault(error), { cause: error.slice(0, LONGEST_CODE) });
}

async function identifyBy(google: Authenticator<ProvenIdentity>, request: Request): Promise<ProvenIdentity> {
  try {
    return await withinTime(TIMEOUT, () => google.authenticate("google", request, { throwOnError: true }));
  } catch (error) {
    if (error instanceof AuthorizationError || isOutOfTime(error))
      throw new GoogleError(isOutOfTime(error) ? "away" : "failed", { cause: error });
    throw error;
  }
}

type Question = Secrets & Pick<AskedOfGoogle, "intent">;

function authenticatorFor(
  asked: Question,
  callback: string = ADDRESSES.googleCallback,
): Authenticator<ProvenIdentity> {
  const { google, appUrl } = settings();
  if (!google) throw new Response(null, { status: 404 });
  const strategy = new ProvingStrategy(google, appUrl + callback, asked);
  return new Authenticator<ProvenIdentity>(googleStorage()).use(strategy);
}

/**
 * Google's strategy with what the library's leaves out: PKCE (RFC 7636), a nonce, and when somebody signed in there. One
 * for each way there and each way back, since its parts are not told whose it is.
 */
class ProvingStrategy extends GoogleStrategy<ProvenIdentity> {
  constructor(
    configured: NonNullable<Settings["google"]>,
    callbackURL: string,
    private readonly asked: Question,
  ) {
    const { clientId: clientID, clientSecret, url } = configured;
    const scope = "openid email";
    super(
      { clientID, clientSecret, callbackURL, scope, prompt: "select_account" },
      async ({ extraParams, profile }) => {
        const expected = { issuers: googleIssuers(configured), audience: clientID, nonce: asked.nonce };
        const claims = readIdToken(extraParams.id_token, { ...expected, now: Date.now() });
        // OpenID Connect Core, section 5.3.2.
        if (profile.id !== claims.sub) throw new Error("Two answers are of two people.");
        return identityOf(claims);
      },
    );
    if (url) Object.assign(this, standInAddresses(url));
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    const { intent, nonce, verifier } = this.asked;
    params.set("nonce", nonce);
    params.set("code_challenge", createHash("sha256").update(verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    // A session that is open at Google proves nothing: it matters when it was begun.
    params.set("claims", JSON.stringify({ id_token: { auth_time: { essential: true } } }));
    if (intent === "confirm") params.set("max_age", "0");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.asked.verifier });
  }
}

function identityOf(claims: IdTokenClaims): ProvenIdentity {
  const { sub, email, email_verified: isEmailVerified, hd = null, auth_time: authTime } = claims;
  const authenticatedAt = authTime === undefined ? null : new Date(authTime * 1000);
  return { provider: "google", subject: sub, email, isEmailVerified, hd, authenticatedAt };
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
