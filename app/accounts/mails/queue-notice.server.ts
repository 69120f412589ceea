import { queueMail } from "~/mail.server";
import type { Prisma } from "../../../prisma/client/client";
import type { Account } from "../account";

/** What a person is told by mail after it happened to their account. */
export const NOTICES = [
  "password-changed",
  "password-reset",
  "password-removed",
  "email-changed",
  "factor-added",
  "factor-removed",
  "app-removed",
  "passkey-added",
  "passkey-removed",
  "phone-added",
  "phone-removed",
  "recovery-codes-renewed",
  "recovery-code-used",
  "token-made",
  "device-signed-in",
  "google-linked",
  "google-unlinked",
  "deleted",
] as const;

export type Notice = (typeof NOTICES)[number];

/** Tells a person by mail what happened to their account, in case it was not them. */
export function queueNotice(
  what: Notice,
  { email, language }: Pick<Account, "email" | "language">,
  client?: Prisma.TransactionClient,
): Promise<void> {
  return queueMail({ kind: "account.notice", recipient: email, language, data: { what } }, client);
}
