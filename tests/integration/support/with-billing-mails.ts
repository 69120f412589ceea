import { afterAll, afterEach, expect } from "vitest";
import { billingComposers } from "~/billing/mails/compose-billing-mail.server";
import { db } from "~/db.server";
import { startDelivery, stopDelivery } from "~/mail.server";
import { type Mail, startMailServer } from "../../stand-ins/mail";
import { withDatabase } from "./in-process";

export const SITE = "https://starglass.example";

/** For the tests of one file, in their process: a database and a mail server, empty before each of them. */
export async function withBillingMails() {
  const server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: "Starglass <hello@starglass.example>", APP_URL: SITE };
  withDatabase(() => env);
  afterEach(async () => {
    await stopDelivery();
    server.mails.length = 0;
    await db().mail.deleteMany();
    await db().user.deleteMany();
  });
  afterAll(() => server.close());
  return {
    server,
    env,
    /** What an address got, once nothing is left to send, however long it was to wait. */
    async delivered(email: string): Promise<Mail[]> {
      await db().mail.updateMany({ data: { dueAt: new Date() } });
      startDelivery(billingComposers);
      await expect.poll(() => db().mail.count(), { timeout: 15_000 }).toBe(0);
      return server.mails.filter(({ to }) => to === email);
    },
  };
}
