import { domainToASCII } from "node:url";

/** What fits into the path of an SMTP command (RFC 5321, 4.5.3.1). */
const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;
/** A dot-atom (RFC 5322, 3.2.3): no quotes, comments or spaces. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** At least two labels, and a last one that starts with a letter as no IP address does. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const ASCII = /^[\x20-\x7e]+$/;
/** What an input method for Chinese may put in place of ASCII. */
const FULL_WIDTH = /[\uff0d\uff0e\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u3002]/g;

/**
 * The address that was typed, as it is stored, compared and sent to: lower case and ASCII, an international domain in
 * its `xn--` form.
 * @returns null for what is no address, for one that only looks like another, and for a part before the `@` beyond ASCII.
 */
export function parseEmail(typed: unknown): string | null {
  if (typeof typed !== "string" || typed.length > 2 * LONGEST) return null;
  const [localPart = "", domain = "", ...more] = typed.trim().split("@");
  if (more.length > 0 || localPart.length > LONGEST_LOCAL_PART || !ASCII.test(localPart)) return null;
  const email = `${localPart.toLowerCase()}@${asciiDomain(domain)}`;
  return isAddress(email) ? email : null;
}

function isAddress(email: string): boolean {
  const [localPart = "", domain = ""] = email.split("@");
  return email.length <= LONGEST && LOCAL_PART.test(localPart) && DOMAIN.test(domain);
}

function asciiDomain(typed: string): string {
  const domain = typed.replace(FULL_WIDTH, (character) =>
    character === "\u3002" ? "." : character.normalize("NFKC"),
  );
  return [...domain].every(isDistinct) ? domainToASCII(domain) : "";
}

/** Whether no mapping takes a character of a domain for another: the Kelvin sign is not a K here, nor `ﬁ` an fi. */
function isDistinct(character: string): boolean {
  if (ASCII.test(character)) return /[a-z0-9.-]/i.test(character);
  return /[\p{L}\p{M}\p{N}]/u.test(character) && !/[\0-\x7f]/.test(character.normalize("NFKC").toLowerCase());
}
