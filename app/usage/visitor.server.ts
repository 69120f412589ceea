import { randomUUID } from "node:crypto";
import { z } from "zod";
import { signedCookie } from "~/signed-cookie.server";
import type { Owner } from "./owner";

const ONE_YEAR = 365 * 24 * 60 * 60;
const id = z.uuid();

const visitorCookie = signedCookie("visitor", ONE_YEAR);

/** The id in the request's visitor cookie, if it is there and signed by us. */
export async function visitorOf(request: Request): Promise<string | null> {
  const { data } = id.safeParse(await visitorCookie().parse(request.headers.get("Cookie")));
  return data ?? null;
}

/** `owner`, or else a new visitor, with the `Set-Cookie` header that makes the browser remember it for a year. */
export async function ensureOwner(owner: Owner | null): Promise<{ owner: Owner; headers: HeadersInit }> {
  if (owner) return { owner, headers: {} };
  const visitorId = randomUUID();
  return { owner: { visitorId }, headers: { "Set-Cookie": await visitorCookie().serialize(visitorId) } };
}

/** The `Set-Cookie` value after which a browser is no visitor that we know. */
export function forgottenVisitorCookie(): Promise<string> {
  return visitorCookie().serialize("", { maxAge: 0 });
}
