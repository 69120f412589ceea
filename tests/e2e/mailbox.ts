import { randomUUID } from "node:crypto";
import type { Mail } from "../stand-ins/mail";
import { expect } from "./journey";
import { BESIDE } from "./site";

const given = new Set<number>();

/** An address that nobody has used. */
export function newAddress(): string {
  return `visitor-${randomUUID()}@example.org`;
}

/** The next mail to `address`, its subject holding what is named: the oldest that was not yet given, or one that comes. */
export async function mailTo(address: string, { subject = "" } = {}): Promise<Mail> {
  let next: (Mail & { id: number }) | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${BESIDE.mailsUrl}/mails.json?to=${encodeURIComponent(address)}`);
        const mails: (Mail & { id: number })[] = await response.json();
        next = mails.find((mail) => !given.has(mail.id) && mail.subject.includes(subject));
        return next !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 20_000, intervals: [100, 250, 500] },
    )
    .toBe(true);
  if (!next) throw new Error(`No mail to ${address}.`);
  given.add(next.id);
  return next;
}

/**
 * The link of a mail that holds `part`: without one, the link that proves that the mail was read.
 * @throws Error where there is none.
 */
export function linkIn({ subject, links }: Mail, part = "token="): string {
  const link = links.find((each) => each.includes(part));
  if (!link) throw new Error(`No link with "${part}" in "${subject}": ${links.join(" ")}`);
  return link;
}
