import { publicKeys } from "~/accounts/tokens/signing-keys.server";
import { KEYS_KEPT_SECONDS } from "~/accounts/tokens/token-times";
import { settings } from "~/env.server";
import { answerJson } from "./objects";

export async function getJwks(): Promise<Response> {
  return answerJson(
    { keys: await publicKeys() },
    { "Cache-Control": `public, max-age=${KEYS_KEPT_SECONDS}` },
  );
}

/** What there is to sign in with. */
export async function getSettings(): Promise<Response> {
  const { google, smsUrl } = settings();
  return answerJson({
    external: { anonymous_users: false, email: true, google: google !== undefined, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: smsUrl ? "webhook" : "",
    saml_enabled: false,
  });
}

export async function getHealth(): Promise<Response> {
  return answerJson({ version: "v1", name: "Starglass", description: "Accounts of Starglass over HTTP" });
}
