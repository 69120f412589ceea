import { z } from "zod";
import type { StartedSession } from "~/accounts/account";
import { KNOWN_DAYS, MOST_KNOWN_ACCOUNTS } from "~/accounts/sessions/session-times";
import { sessionCookie } from "./session-cookie.server";
import { signedCookie } from "./signed-cookie.server";

const knownCookie = signedCookie("known", KNOWN_DAYS * 24 * 60 * 60);
const ids = z.array(z.uuid()).max(MOST_KNOWN_ACCOUNTS);

/** By which ids the browser of a request is known: one for each account that signed in fully there. */
export async function knownOf(request: Request): Promise<string[]> {
  const { data } = ids.safeParse(await knownCookie().parse(request.headers.get("Cookie")));
  return data ?? [];
}

/** The headers that hand a browser the session of a sign-in, and by which ids it is known from now on, if it is. */
export async function sessionHeaders(started: StartedSession): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": sessionCookie(started) });
  if (started.known) headers.append("Set-Cookie", await knownCookie().serialize(started.known));
  return headers;
}
