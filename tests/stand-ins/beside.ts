import { startGoogle } from "./google";
import { startMailServer } from "./mail";
import { PLAN_SETTINGS } from "./plan-prices";
import { startPush, vapidSettings } from "./push";
import { smsUrlAt, startSms } from "./sms";
import { SECRET_KEY, startStripe } from "./stripe";

/** Where the stand-ins beside a site are, on the ports after its own, and what tells the site so. */
export function besideSite(siteUrl: string) {
  const { hostname, port } = new URL(siteUrl);
  const at = (offset: number) => Number(port) + offset;
  // Another site than ours, as Google's and Stripe's are: the browser treats cookies as it will there.
  const otherHost = hostname === "localhost" ? "127.0.0.1" : "localhost";
  const googleUrl = `http://${otherHost}:${at(1)}`;
  const stripeUrl = `http://${otherHost}:${at(4)}`;
  const pushUrl = `http://127.0.0.1:${at(7)}`;
  const smsUrl = `http://127.0.0.1:${at(5)}`;
  const settings = {
    GOOGLE_CLIENT_ID: "stand-in.apps.googleusercontent.com",
    GOOGLE_CLIENT_SECRET: "stand-in-secret",
    GOOGLE_URL: googleUrl,
    SMTP_URL: `smtp://127.0.0.1:${at(3)}`,
    MAIL_FROM: "Starglass <hello@starglass.example>",
    SMS_URL: smsUrlAt(smsUrl),
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
    ...PLAN_SETTINGS,
    STRIPE_API_URL: stripeUrl,
    ...vapidSettings("a site beside stand-ins"),
    PUSH_URL: pushUrl,
  };
  return {
    googleUrl,
    stripeUrl,
    pushUrl,
    mailsUrl: `http://${hostname}:${at(2)}`,
    messagesUrl: `${smsUrl}/messages`,
    ports: { google: at(1), mailPages: at(2), smtp: at(3), stripe: at(4), sms: at(5), push: at(7) },
    settings,
  };
}

/** Starts the stand-ins beside a site; they end with the process. */
export async function startBeside(siteUrl: string) {
  const beside = besideSite(siteUrl);
  const { ports, settings, stripeUrl } = beside;
  await startGoogle({
    port: ports.google,
    clientId: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    redirectUris: [`${siteUrl}/auth/google/callback`, `${siteUrl}/auth/v1/callback`],
  });
  await startStripe({
    port: ports.stripe,
    address: stripeUrl,
    webhook: { url: `${siteUrl}/stripe/webhook`, secret: settings.STRIPE_WEBHOOK_SECRET },
    isChecked: true,
  });
  await startSms({ port: ports.sms });
  await startPush({ port: ports.push });
  await startMailServer({ port: ports.smtp, pagePort: ports.mailPages });
  return beside;
}

if (process.argv[1]?.endsWith("beside.ts")) {
  const [siteUrl = "http://localhost:3000"] = process.argv.slice(2);
  console.log(await startBeside(siteUrl));
}
