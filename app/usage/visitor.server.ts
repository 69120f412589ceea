import { randomUUID } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { keptSecret } from "~/db/data-folder.server";
import { settings } from "~/env.server";
import type { Owner } from "./owner";

const ONE_YEAR = 365 * 24 * 60 * 60;
const id = z.uuid();

let cookie: Cookie | undefined;

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

function visitorCookie(): Cookie {
  const { appUrl, sessionSecret, dataDir } = settings();
  cookie ??= createCookie("visitor", {
    secrets: [sessionSecret ?? keptSecret(dataDir)],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: appUrl.startsWith("https:"),
    maxAge: ONE_YEAR,
  });
  return cookie;
}
