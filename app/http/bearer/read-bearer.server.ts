import { readAccessToken } from "./access-token.server";
import type { Bearer } from "./bearer";
import { personalToken } from "./personal-token.server";
import { readVisitorToken } from "./visitor-token.server";

/** What reads a token of one kind, told apart by its form; null for a token that opens nothing. */
type ReadToken = (token: string) => Bearer | null | Promise<Bearer | null>;

const KINDS: [form: RegExp, read: ReadToken][] = [
  [/^sgv_/, readVisitorToken],
  [/^sgp_/, personalToken],
  [/^[\w-]+\.[\w-]+\.[\w-]+$/, readAccessToken],
];

/** A token longer than this is none. */
const LONGEST = 4_096;

/** The token that a request bears, if any. */
export function bearerTokenOf(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
}

/** Whom a token stands for; null where it is none of ours, has ended or was taken away. */
export async function readBearer(token: string): Promise<Bearer | null> {
  if (token.length > LONGEST) return null;
  const read = KINDS.find(([form]) => form.test(token))?.[1];
  return read ? read(token) : null;
}
