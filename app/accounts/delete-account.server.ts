import { deleteCustomer } from "~/billing/delete-customers.server";
import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { utcDay } from "~/usage/day";
import { keepUses } from "~/usage/uses-after-deletion.server";
import { queueNotice } from "./mails/queue-notice.server";
import { sayEvent } from "./say-event.server";

interface Gone {
  email: string;
  language: string;
  isProven: boolean;
  /** Of today. */
  uses: number;
  identities: { provider: string; subject: string }[];
}

/**
 * Removes a person with everything that is theirs: readings, uses, sessions, ways in, mails on their way, and who they are
 * to the payment provider, which ends their subscription. Of today's uses the number stays until the day is over, under
 * hashes that only the same address or identity finds again. One last mail tells them. Done already, it changes nothing.
 */
export async function deleteAccount(userId: string): Promise<void> {
  const gone = await db().$transaction(async (client) => {
    const [known] = await client.customer.updateManyAndReturn({ where: { userId }, data: { email: null } });
    // Locks the person before anything that goes with them, as holdSession does, and before their uses are read.
    await client.$queryRaw`SELECT FROM "users" WHERE "id" = ${userId}::uuid FOR UPDATE`;
    const [person] = await client.$queryRaw<Gone[]>`
      DELETE FROM "users" AS gone WHERE "id" = ${userId}::uuid
      RETURNING "email", "language", "email_verified_at" IS NOT NULL AS "isProven",
        COALESCE((SELECT "count" FROM "usage_logs" WHERE "user_id" = gone."id" AND "date" = ${utcDay()}::date), 0) AS "uses",
        (SELECT COALESCE(json_agg(json_build_object('provider', "provider", 'subject', "subject")), '[]')
          FROM "identities" WHERE "user_id" = gone."id") AS "identities"`;
    if (!person) return null;
    const { email, uses, identities } = person;
    await keepUses(uses, { email: person.isProven ? email : null, identities }, client);
    await client.mail.deleteMany({ where: { recipient: email } });
    await queueNotice("deleted", { email, language: knownLanguage(person.language) }, client);
    return { customer: known };
  });
  if (!gone) return;
  sayEvent("account-deleted", { how: "session", userId });
  if (gone.customer) await deleteCustomer(gone.customer);
}
