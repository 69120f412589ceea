import { z } from "zod";
import { resendEmailChange } from "~/accounts/change-email.server";
import { sendProofCode } from "~/accounts/identities/proof-codes.server";
import { requestReset } from "~/accounts/reset-password.server";
import { requestSignIn } from "~/accounts/sign-in-by-mail.server";
import { requestVerification } from "~/accounts/verify-email.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";
import { clientMail, sendMail } from "./client-mail.server";
import { metadataField } from "./metadata.server";
import { answerJson } from "./objects";

const emailSchema = z.object({ email: z.string().default("") });

/** A mail by which somebody who forgot their password gets in. */
export async function recover(call: AuthCall): Promise<Response> {
  const { email } = await call.body(emailSchema);
  const caller = await call.caller({ withCaptcha: true });
  const client = await clientMail(call);
  await sendMail(() => requestReset(email, call.language, caller, client));
  return answerJson({});
}

const otpSchema = emailSchema.extend({
  phone: z.string().optional(),
  create_user: z.boolean().default(true),
  data: metadataField,
});

/** A mail by which somebody signs in without a password. */
export async function sendOtp(call: AuthCall): Promise<Response> {
  const { email, phone, create_user: mayCreate, data: metadata = {} } = await call.body(otpSchema);
  if (!email && phone) throw new AuthFault(400, "phone_provider_disabled", "Unsupported phone provider");
  const caller = await call.caller({ withCaptcha: true });
  const { language } = call;
  const newAccount = mayCreate ? { metadata } : null;
  const client = await clientMail(call);
  await sendMail(() => requestSignIn(email, { language, newAccount, client }, caller));
  return answerJson({});
}

const resendSchema = emailSchema.extend({ type: z.enum(["signup", "email_change"]) });

/** The mail of a sign-up, or of a change of address, once more. */
export async function resend(call: AuthCall): Promise<Response> {
  const { email, type } = await call.body(resendSchema);
  const caller = await call.caller({ withCaptcha: true });
  const { language } = call;
  const client = await clientMail(call);
  await sendMail(() =>
    type === "signup"
      ? requestVerification(email, { language, client }, caller)
      : resendEmailChange(email, language, { caller, client }),
  );
  return answerJson({});
}

/** A code to somebody who is signed in, by which they show that it is them: `nonce` of a change of password. */
export async function reauthenticate(call: AuthCall): Promise<Response> {
  const session = await call.fullSession();
  const caller = await call.caller();
  await sendMail(() => sendProofCode(session, caller));
  return answerJson({});
}
