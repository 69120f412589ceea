/** Whose mailboxes are the same with dots and without, under two names. */
const GOOGLE = ["gmail.com", "googlemail.com"];

/**
 * The mailbox behind an address, as most of its spellings lead to one: without what follows a plus. For counting alone; mails go to
 * the address as it was typed.
 * @param email as `parseEmail` has it.
 */
export function mailboxOf(email: string): string {
  const [localPart = "", domain = ""] = email.split("@");
  const [name = ""] = localPart.split("+");
  if (!GOOGLE.includes(domain)) return `${name || localPart}@${domain}`;
  return `${(name || localPart).replaceAll(".", "")}@gmail.com`;
}
