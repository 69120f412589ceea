import { createHash, randomBytes } from "node:crypto";
import { Authenticator, AuthorizationError } from "remix-auth";
import { GoogleStrategy } from "remix-auth-google";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { type Settings, settings } from "~/env.server";
import { isOutOfTime, withinTime } from "~/patience/policies.server";
import { takeAttempts } from "~/rate-limits/take-attempts.server";
import { googleIssuers, standInAddresses } from "./google-addresses";
import {
  type AskedOfGoogle,
  askedOf,
  GOOGLE_SECONDS,
  googleStorage,
  keepAsked,
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
  const google = authenticatorFor(asked);
  const headers = { Cookie: await keepAsked(asked) };
  // The strategy throws its redirect.
  const answer = await google
    .authenticate("google", new Request(request.url, { headers }))
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return new Response(null, { status: 303, headers: answer.headers });
  throw answer;
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
  const error = searchParams.get("error");
  if (error !== null) throw new GoogleError(providerFault(error), { cause: error.slice(0, LONGEST_CODE) });
  try {
    return await withinTime(TIMEOUT, () => google.authenticate("google", request, { throwOnError: true }));
  } catch (error) {
    if (error instanceof AuthorizationError || isOutOfTime(error))
      throw new GoogleError(isOutOfTime(error) ? "away" : "failed", { cause: error });
    throw error;
  }
}

function authenticatorFor(asked: AskedOfGoogle): Authenticator<ProvenIdentity> {
  const { google, appUrl } = settings();
  if (!google) throw new Response(null, { status: 404 });
  const strategy = new ProvingStrategy(google, `${appUrl}/auth/google/callback`, asked);
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
    private readonly asked: AskedOfGoogle,
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
