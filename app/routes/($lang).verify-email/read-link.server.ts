import { isMailTokenGood } from "~/accounts/mail-tokens.server";

const PURPOSES = {
  verify: ["verify_email"],
  change: ["change_email_from", "change_email_to"],
} as const;

/**
 * The link that led to this page, if one did, and whether it still works. Looking at it uses nothing up: scanners of
 * mail follow links too.
 */
export async function readLink(query: URLSearchParams) {
  const token = query.get("token");
  const kind = query.has("change") ? ("change" as const) : ("verify" as const);
  return { kind, token, isDead: token !== null && !(await isMailTokenGood(token, PURPOSES[kind])) };
}
