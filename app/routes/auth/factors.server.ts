import { z } from "zod";
import type { LiveSession } from "~/accounts/account";
import { AccountError } from "~/accounts/account-error";
import { beginTotp } from "~/accounts/factors/begin-totp.server";
import { judgeChallenge, writeChallenge } from "~/accounts/factors/challenges.server";
import { drawQrCode } from "~/accounts/factors/draw-qr-code.server";
import { type FoundFactor, findFactor, isFactorName } from "~/accounts/factors/find-factor.server";
import { CHANNELS } from "~/accounts/phones/channels";
import { notePhone } from "~/accounts/phones/enrol-phone.server";
import { sendPhoneCode } from "~/accounts/phones/phone-codes.server";
import { removeFactor } from "~/accounts/remove-factor.server";
import { cancelEnrolment, showFactor } from "~/accounts/show-factor.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";
import { answerGrant, answerJson } from "./objects";
import { requireFresh, requireFull } from "./require-fresh";

/** In characters: a name of somebody's, and of whoever made the client. */
const LONGEST_NAME = 60;

const nameField = z
  .string()
  .max(LONGEST_NAME)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  .regex(/^[^\u0000-\u001f]*$/, "no control characters");

const enrolSchema = z.object({
  factor_type: z.string(),
  friendly_name: nameField.default(""),
  issuer: nameField.optional(),
  phone: z.string().default(""),
});

/** Begins to enrol a second factor, which counts once its first code was right. */
export async function enrolFactor(call: AuthCall): Promise<Response> {
  const session = requireFresh(await call.session(), 403);
  const { factor_type: type, friendly_name: name, issuer, phone: typed } = await call.body(enrolSchema);
  if (type === "webauthn")
    throw new AuthFault(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  if (type !== "totp" && type !== "phone")
    throw new AuthFault(400, "validation_failed", "factor_type needs to be totp or phone");
  if (await isFactorName(session.account.id, name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthFault(422, "mfa_factor_name_conflict", message);
  }
  if (type === "phone") {
    const { id, phone } = await notePhone(session, { typed, name });
    return answerJson({ id, type, friendly_name: name, phone });
  }
  const { id, secret, uri } = await beginTotp(session, { name, issuer: issuer || undefined });
  return answerJson({ id, type, friendly_name: name, totp: { qr_code: drawQrCode(uri), secret, uri } });
}

const challengeSchema = z.object({ channel: z.enum(CHANNELS).default("sms") });

/** Asks for a code: a phone is sent one, an authenticator app has it. */
export async function challengeFactor(call: AuthCall): Promise<Response> {
  const { session, factor } = await factorToShow(call);
  const { channel } = await call.body(challengeSchema);
  if (factor.type === "phone") await sendCode(call, session, { status: factor.status, channel });
  const { id, expiresAt } = writeChallenge({ session, factorId: factor.id, address: addressOf(call) });
  return answerJson({ id, type: factor.type, expires_at: expiresAt });
}

async function sendCode(
  call: AuthCall,
  { account: { id: userId, language } }: LiveSession,
  to: Pick<Parameters<typeof sendPhoneCode>[0], "status" | "channel">,
): Promise<void> {
  try {
    await sendPhoneCode({ userId, language, caller: await call.caller(), ...to });
  } catch (error) {
    if (!(error instanceof AccountError) || error.code !== "too-many") throw error;
    throw new AuthFault(429, "over_sms_send_rate_limit", "SMS rate limit exceeded", error.retryAfter);
  }
}

const verifySchema = z.object({
  challenge_id: z.string(),
  // Whatever is no text is no code either, and is told so.
  code: z.string().catch(""),
});

/** Takes the code: from then on the session is one with its second factor shown. */
export async function verifyFactor(call: AuthCall): Promise<Response> {
  const { session, factor } = await factorToShow(call);
  const { challenge_id: challenge, code } = await call.body(verifySchema);
  const judged = judgeChallenge(challenge, { session, factorId: factor.id, address: addressOf(call) });
  if (judged === "address") {
    const message = "Challenge and verify IP addresses mismatch.";
    throw new AuthFault(422, "mfa_ip_address_mismatch", message);
  }
  if (judged === "expired") {
    const message = "MFA challenge has expired, verify against another challenge or create a new challenge.";
    throw new AuthFault(422, "mfa_challenge_expired", message);
  }
  try {
    const { id } = await showFactor(session, factor, code, await call.caller());
    return answerGrant(await grantTokens(id));
  } catch (error) {
    if (!(error instanceof AccountError) || error.code !== "code") throw error;
    const kind = factor.type === "totp" ? "TOTP" : "MFA Phone";
    throw new AuthFault(422, "mfa_verification_failed", `Invalid ${kind} code entered`);
  }
}

/** Takes a second factor away, or ends its enrolment. */
export async function unenrolFactor(call: AuthCall): Promise<Response> {
  const session = await call.session();
  const factor = await requireFactor(call, session);
  if (factor.status === "unverified") await cancelEnrolment(requireFull(session, 422), factor.id);
  else await removeFactor(requireFresh(session, 422), await call.caller(), factor.type);
  return answerJson({ id: factor.id });
}

/** A new one takes the proofs that the account page asks for, besides its code. */
async function factorToShow(call: AuthCall): Promise<{ session: LiveSession; factor: FoundFactor }> {
  const session = await call.session();
  const factor = await requireFactor(call, session);
  if (factor.status === "unverified") requireFresh(session, 403);
  return { session, factor };
}

async function requireFactor({ id }: AuthCall, { account }: LiveSession): Promise<FoundFactor> {
  const factor = await findFactor(account.id, id);
  if (!factor) throw new AuthFault(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

function addressOf({ context }: AuthCall): string {
  return context.clientAddress;
}
