import { maskPhone } from "~/accounts/phones/phone-number";
import { type ClientUser, providersOf } from "~/accounts/tokens/find-user.server";
import type { Grant } from "~/accounts/tokens/grant-tokens.server";

const AUTHENTICATED = "authenticated";

export function answerJson(body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { "Cache-Control": "no-store", ...headers } });
}

/** What a client is given of a session that it holds. */
function sessionObject({ accessToken, refreshToken, expiresAt, expiresIn, user }: Grant) {
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userObject(user),
  };
}

export function answerGrant(grant: Grant): Response {
  return answerJson(sessionObject(grant));
}

/** A person as clients know them. */
export function userObject(user: ClientUser) {
  const { id, email, emailVerifiedAt, metadata, createdAt, lastSignInAt, emailChange } = user;
  const [provider = "email", ...others] = providersOf(user);
  const factors = factorObjects(user);
  return {
    id,
    aud: AUTHENTICATED,
    role: AUTHENTICATED,
    email,
    phone: "",
    app_metadata: { provider, providers: [provider, ...others] },
    user_metadata: metadata,
    identities: identityObjects(user),
    ...(factors.length > 0 && { factors }),
    created_at: createdAt,
    updated_at: emailVerifiedAt ?? createdAt,
    is_anonymous: false,
    ...(emailVerifiedAt && { email_confirmed_at: emailVerifiedAt, confirmed_at: emailVerifiedAt }),
    ...(lastSignInAt && { last_sign_in_at: lastSignInAt }),
    ...(emailChange && emailChange.expiresAt > new Date() && { new_email: emailChange.newEmail }),
  };
}

/** The ways in: the address with its password, and what providers know the person as. */
function identityObjects(user: ClientUser) {
  const { id: userId, email, emailVerifiedAt, createdAt, lastSignInAt, identities } = user;
  const isVerified = emailVerifiedAt !== null;
  const byEmail = {
    identity_id: userId,
    id: userId,
    user_id: userId,
    provider: "email",
    identity_data: { sub: userId, email, email_verified: isVerified, phone_verified: false },
    email,
    created_at: createdAt,
    updated_at: createdAt,
    last_sign_in_at: lastSignInAt ?? createdAt,
  };
  const others = identities.map(({ id, subject, provider, email: known, ...times }) => ({
    identity_id: id,
    id: subject,
    user_id: userId,
    provider,
    identity_data: { sub: subject, email: known, email_verified: true, phone_verified: false },
    email: known,
    created_at: times.createdAt,
    updated_at: times.lastUsedAt,
    last_sign_in_at: times.lastUsedAt,
  }));
  return providersOf(user).includes("email") ? [byEmail, ...others] : others;
}

/**
 * Second factors, and enrolments that are under way. Passkeys are not among them: they sign for the site's own pages alone. Of a
 * number only so much is told as the pages tell who has not shown the factor yet.
 */
function factorObjects({ factors }: ClientUser) {
  return factors.map(({ id, friendlyName, type, status, phone, createdAt, verifiedAt }) => ({
    id,
    friendly_name: friendlyName,
    factor_type: type,
    status,
    ...(phone && { phone: maskPhone(phone) }),
    created_at: createdAt,
    updated_at: verifiedAt ?? createdAt,
  }));
}
