import { createCookieSessionStorage, type SessionStorage } from "@remix-run/node";
import { z } from "zod";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { LANGUAGES } from "~/i18n/languages";
import { signedCookie } from "../signed-cookie.server";

/** How long somebody may take at Google, in seconds. */
export const GOOGLE_SECONDS = 15 * 60;

const googleCookie = signedCookie("google", GOOGLE_SECONDS);

const askedSchema = z.object({
  intent: z.enum(["sign-in", "link", "confirm"]),
  /** Where to go afterwards: a local path. */
  from: z.string(),
  language: z.enum(LANGUAGES),
  /** The session that asked, or null where there was none. */
  session: z.string().nullable(),
  /** What the ID token has to name: it was made for this question. */
  nonce: z.string().min(1),
  /** What shows at the token endpoint that it is us who asked (RFC 7636). */
  verifier: z.string().min(1),
  /** In milliseconds since 1970: a cookie can be kept longer than it is told to. */
  askedAt: z.number(),
});

/** What the browser keeps between the way to Google and back: what it was sent for and with, and where it goes on. */
export type AskedOfGoogle = z.output<typeof askedSchema>;

const keptSchema = z.object({
  subject: z.string().min(1),
  email: z.string(),
  /** In milliseconds since 1970. */
  endsAt: z.number(),
});

/** An identity that Google has proven, and that is to be linked once its owner has signed in another way. */
export type KeptIdentity = Pick<ProvenIdentity, "provider" | "subject" | "email">;

let storage: SessionStorage | undefined;

/** The cookie of the way to Google as the library wants it. */
export function googleStorage(): SessionStorage {
  storage ??= createCookieSessionStorage({ cookie: googleCookie() });
  return storage;
}

/** Where the library keeps the state (RFC 6749, 4.1.1) in that cookie. */
const STATE = "oauth2:state";
const ASKED = "asked";
const KEPT = "kept";

/** The `Cookie` header of a browser that is about to leave. */
export async function keepAsked(asked: AskedOfGoogle): Promise<string> {
  const kept = await googleStorage().getSession();
  kept.set(ASKED, asked);
  return (await googleStorage().commitSession(kept)).split(";")[0] ?? "";
}

/** The same of one that was sent by another client and keeps nothing: the library looks for the state there. */
export async function keepState(state: string): Promise<string> {
  const kept = await googleStorage().getSession();
  kept.set(STATE, state);
  return (await googleStorage().commitSession(kept)).split(";")[0] ?? "";
}

/** What the browser of a request was sent to Google for, and the state that it brings back, if it was, and not long ago. */
export async function askedOf(request: Request): Promise<{ asked: AskedOfGoogle; state: string } | null> {
  const kept = await googleStorage().getSession(request.headers.get("Cookie"));
  const { data: asked } = askedSchema.safeParse(kept.get(ASKED));
  const state: unknown = kept.get(STATE);
  if (!asked || typeof state !== "string" || asked.askedAt + GOOGLE_SECONDS * 1000 < Date.now()) return null;
  return { asked, state };
}

/** The `Set-Cookie` value by which the browser keeps an identity for a while, in place of what it was sent for. */
export async function keepIdentity({ subject, email }: KeptIdentity): Promise<string> {
  const kept = await googleStorage().getSession();
  kept.set(KEPT, { subject, email, endsAt: Date.now() + GOOGLE_SECONDS * 1000 });
  return googleStorage().commitSession(kept);
}

/** The identity that the browser of a request keeps, if it does, and has not for long. */
export async function keptIdentityOf(request: Request): Promise<KeptIdentity | null> {
  const session = await googleStorage().getSession(request.headers.get("Cookie"));
  const { data: kept } = keptSchema.safeParse(session.get(KEPT));
  if (!kept || kept.endsAt < Date.now()) return null;
  return { provider: "google", subject: kept.subject, email: kept.email };
}

/** The `Set-Cookie` value after which the browser keeps nothing of it. */
export function clearGoogleCookie(): Promise<string> {
  return googleCookie().serialize("", { maxAge: 0 });
}
