import { type MailStandIn, startMailServer } from "../tests/stand-ins/mail";
import { PLAN_SETTINGS } from "../tests/stand-ins/plan-prices";
import { SECRET_KEY } from "../tests/stand-ins/stripe";
import { type Stripe, startStripe } from "./start-stripe";
import { withServer } from "./with-server";

export const WEBHOOK_SECRET = "whsec_of_the_bench";

/** A site where people can subscribe: its address and its PostgreSQL, if it has one, and the stand-ins beside it. */
export interface Shop {
  url: string;
  databaseUrl: string | undefined;
  stripe: Stripe;
  mails: MailStandIn;
}

/** Runs something with a server of its own, beside which are a Stripe and a mail server. */
export async function withShop<T>(use: (shop: Shop) => Promise<T>): Promise<T> {
  const stripe = await startStripe();
  const mails = await startMailServer();
  try {
    return await withServer(({ url, databaseUrl }) => use({ url, databaseUrl, stripe, mails }), {
      TRUST_PROXY: "1",
      SMTP_URL: mails.url,
      MAIL_FROM: "bench@test.example",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...PLAN_SETTINGS,
      STRIPE_API_URL: stripe.url,
    });
  } finally {
    await mails.close();
    await stripe.stop();
  }
}
