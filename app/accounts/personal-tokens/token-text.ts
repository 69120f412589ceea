import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** By which a scanner knows what it has found, and for whom. */
const PERSONAL_PREFIX = "sgp_";

/** Letters and digits of the secret: 190 bits. */
const SECRET_LENGTH = 32;

/** Those of its checksum: any 32 bits fit. */
const CHECK_LENGTH = 6;

const FORM = new RegExp(`^${PERSONAL_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`);

/** A token by its secret, of which `pick` gives one letter after another, as an index below `limit`. */
export function writeToken(pick: (limit: number) => number): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join("");
  return PERSONAL_PREFIX + secret + checksumOf(secret);
}

/** Whether a text has the form of a personal token and its checksum fits: anything else needs no look into the database. */
export function isTokenText(text: string): boolean {
  if (!FORM.test(text)) return false;
  const rest = text.slice(PERSONAL_PREFIX.length);
  return checksumOf(rest.slice(0, SECRET_LENGTH)) === rest.slice(SECRET_LENGTH);
}

/** CRC-32 in base 62, padded: it tells a token from a text that only looks like one, and proves nothing. */
function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = "";
  for (let n = 0; n < CHECK_LENGTH; n++) {
    text = ALPHABET[rest % ALPHABET.length] + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
