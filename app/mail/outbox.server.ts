import { db } from "~/db.server";
import { log } from "~/log.server";
import type { Prisma } from "../../prisma/client/client";
import { wakeDelivery } from "./delivery.server";
import type { NewMail } from "./mail";

/**
 * Leaves a mail to be sent; given a transaction, only if that is committed. Does the same work for every kind and
 * recipient, so the time it takes tells nothing of them.
 */
export async function queueMail(
  { kind, recipient, language, data = {}, dueAt }: NewMail,
  client: Prisma.TransactionClient = db(),
): Promise<void> {
  const { id } = await client.mail.create({
    data: { kind, recipient, language, data, dueAt },
    select: { id: true },
  });
  // Joins what the log says of the request to what it says of the mail's delivery.
  log().info({ mail: id, kind }, "mail queued");
  wakeDelivery();
}
