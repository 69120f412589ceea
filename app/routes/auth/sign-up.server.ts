import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseEmail } from "~/accounts/email-address.server";
import { signUp } from "~/accounts/sign-up.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";
import { clientMail, sendMail } from "./client-mail.server";
import { metadataField } from "./metadata.server";
import { answerJson, userObject } from "./objects";

const schema = z.object({
  email: z.string().default(""),
  password: z.string().default(""),
  phone: z.string().optional(),
  data: metadataField,
});

/**
 * Signs somebody up. The answer is the same whether or not the address has an account: the id in it is that of the account if
 * this made one, and nobody's otherwise.
 */
export async function answerSignUpCall(call: AuthCall): Promise<Response> {
  const { email: typed, password, phone, data: metadata = {} } = await call.body(schema);
  if (!typed && phone) throw new AuthFault(400, "phone_provider_disabled", "Phone signups are disabled");
  if (!typed) throw new AuthFault(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  const [id, createdAt] = [randomUUID(), new Date()];
  const caller = await call.caller({ withCaptcha: true });
  const { language } = call;
  const ofClient = { id, metadata, mail: await clientMail(call) };
  await sendMail(() => signUp({ email: typed, password, language, ofClient }, caller));
  const user = {
    ...{ id, email: parseEmail(typed) ?? typed, metadata, createdAt },
    ...{ emailVerifiedAt: null, lastSignInAt: null, emailChange: null, hasPassword: true },
    ...{ identities: [], factors: [] },
  };
  return answerJson({ ...userObject(user), confirmation_sent_at: createdAt });
}
