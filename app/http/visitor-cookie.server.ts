import { z } from "zod";
import { freshlySignedCookie, signedCookie } from "./signed-cookie.server";

const ONE_YEAR = 365 * 24 * 60 * 60;
const id = z.uuid();

const visitorCookie = signedCookie("visitor", ONE_YEAR);
const freshVisitorCookie = freshlySignedCookie("visitor", ONE_YEAR);

/** The id in the request's visitor cookie, if it is there and signed by us. */
export async function visitorOf(request: Request): Promise<string | null> {
  const { data } = id.safeParse(await visitorCookie().parse(request.headers.get("Cookie")));
  return data ?? null;
}

/** The `Set-Cookie` header that makes a browser remember for a year which visitor it is; none for nobody new. */
export async function rememberVisitor(newVisitor: string | null): Promise<HeadersInit> {
  return newVisitor === null ? {} : { "Set-Cookie": await visitorCookie().serialize(newVisitor) };
}

/** The `Set-Cookie` value that signs a visitor's cookie with the present secret, where an earlier one did; else null. */
export async function renewedVisitorCookie(request: Request): Promise<string | null> {
  const visitor = await visitorOf(request);
  if (visitor === null) return null;
  const isFresh = (await freshVisitorCookie().parse(request.headers.get("Cookie"))) === visitor;
  return isFresh ? null : visitorCookie().serialize(visitor);
}

/** The `Set-Cookie` value after which a browser is no visitor that we know. */
export function forgottenVisitorCookie(): Promise<string> {
  return visitorCookie().serialize("", { maxAge: 0 });
}
