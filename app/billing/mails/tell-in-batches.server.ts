import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import type { Prisma } from "../../../prisma/client/client";
import { type BillingMail, queueBillingMail, type Terms } from "./queue-changes.server";

/** At a time, so that no transaction grows long. */
const BATCH = 100;

/** Somebody to be told, as the database names them. */
export type Told = Terms & { email: string; language: string };

/**
 * Queues a mail to everybody who is to be told something of their subscription: whom `claim` finds, at most `limit` at a time, and
 * marks as told in the same transaction.
 */
export async function tellInBatches(
  mail: BillingMail,
  claim: (client: Prisma.TransactionClient, limit: number) => Promise<Told[]>,
): Promise<void> {
  while ((await tellSome()) === BATCH);

  function tellSome(): Promise<number> {
    return db().$transaction(async (client) => {
      const found = await claim(client, BATCH);
      for (const { email, language, ...terms } of found)
        await queueBillingMail(mail, { email, language: knownLanguage(language) }, terms, client);
      return found.length;
    });
  }
}
