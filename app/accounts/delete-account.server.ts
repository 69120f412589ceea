import { closeCustomer } from "~/billing/close-customers.server";
import { db } from "~/db.server";
import { FALLBACK_LANGUAGE, isLanguage } from "~/i18n/languages";
import { queueNotice } from "./mails/queue-notice.server";

/**
 * Removes a person with everything that is theirs: readings, uses, sessions, ways in, mails on their way, and who they are
 * to the payment provider, which ends their subscription. One last mail tells them. Done already, it changes nothing.
 */
export async function deleteAccount(userId: string): Promise<void> {
  const customer = await db().$transaction(async (client) => {
    // First, since a use being taken locks its count and then the person: the other way round each would wait.
    await client.usageLog.deleteMany({ where: { userId } });
    const [known] = await client.customer.updateManyAndReturn({ where: { userId }, data: { email: null } });
    const [gone] = await client.$queryRaw<{ email: string; language: string }[]>`
      DELETE FROM "users" WHERE "id" = ${userId}::uuid RETURNING "email", "language"`;
    if (!gone) return undefined;
    await client.mail.deleteMany({ where: { recipient: gone.email } });
    const language = isLanguage(gone.language) ? gone.language : FALLBACK_LANGUAGE;
    await queueNotice("deleted", { email: gone.email, language }, client);
    return known;
  });
  if (customer) await closeCustomer(customer);
}
