import { type AppLoadContext, redirect } from "@remix-run/node";
import { isHuman } from "~/captcha.server";
import { flash } from "~/flash.server";
import type { Language } from "~/i18n/languages";
import type { Role } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
import { visitorOf } from "~/usage/visitor.server";
import type { Caller, LiveSession } from "../account";
import { findSession as findSessionOf } from "../sessions/find-session.server";
import { FRESH_MINUTES } from "../sessions/session-times";
import { sessionTokenOf } from "./session-cookie.server";

/** Who sends a request: whose readings they see, and what they may do. */
export interface Person {
  /** null for a browser that has asked nothing yet. */
  owner: Owner | null;
  role: Role;
}

/** What was found for a request: its loaders ask side by side, the database is asked once. */
const found = new WeakMap<AppLoadContext, Promise<LiveSession | null>>();

/** The person behind a request. */
export async function getPerson(request: Request, context: AppLoadContext): Promise<Person> {
  const session = await findSession(request, context);
  if (session) {
    const { account } = session;
    return { owner: { userId: account.id }, role: account.isSubscriber ? "subscriber" : "member" };
  }
  const visitorId = await visitorOf(request);
  return { owner: visitorId ? { visitorId } : null, role: "anonymous" };
}

/** The session behind a request, if it opens everything. */
export async function findSession(request: Request, context: AppLoadContext): Promise<LiveSession | null> {
  const session = await anySession(request, context);
  return session && !isPending(session) ? session : null;
}

/** The session behind a request that still waits for the second factor. */
export async function findPendingSession(
  request: Request,
  context: AppLoadContext,
): Promise<LiveSession | null> {
  const session = await anySession(request, context);
  return session && isPending(session) ? session : null;
}

/**
 * The session behind a request to a page for people with an account.
 * @throws Response that leads to the sign-in page, and from there to `from`.
 */
export async function requireSession(
  request: Request,
  context: AppLoadContext,
  language: Language,
  from = pageOf(request),
): Promise<LiveSession> {
  const session = await findSession(request, context);
  if (session) return session;
  throw redirect(`/${language}/sign-in?from=${encodeURIComponent(from)}`, {
    status: 303,
    headers: { "Set-Cookie": await flash("loginRequired") },
  });
}

/**
 * The same for what is dangerous: the person must have proved who they are a moment ago.
 * @throws Response that leads to where they can, and from there to `from`.
 */
export async function requireFreshSession(
  request: Request,
  context: AppLoadContext,
  language: Language,
  from = pageOf(request),
): Promise<LiveSession> {
  const session = await requireSession(request, context, language, from);
  if (isFresh(session)) return session;
  throw redirect(`/${language}/confirm?from=${encodeURIComponent(from)}`, {
    status: 303,
    headers: request.method === "POST" ? { "Set-Cookie": await flash("confirmFirst") } : {},
  });
}

/** Whether the person of a session proved who they are a moment ago. */
export function isFresh({ authenticatedAt }: LiveSession): boolean {
  return Date.now() - authenticatedAt.getTime() < FRESH_MINUTES * 60_000;
}

/** Who sends a request, to the verbs of the accounts; `form` holds the answer of the captcha. */
export async function callerOf(request: Request, context: AppLoadContext, form?: FormData): Promise<Caller> {
  const address = context.clientAddress;
  return {
    address,
    userAgent: request.headers.get("User-Agent") ?? "",
    isHuman: form ? await isHuman(form, address) : true,
    visitorId: await visitorOf(request),
    token: sessionTokenOf(request),
  };
}

function anySession(request: Request, context: AppLoadContext): Promise<LiveSession | null> {
  const known = found.get(context);
  if (known) return known;
  const token = sessionTokenOf(request);
  const session = token ? findSessionOf(token) : Promise.resolve(null);
  found.set(context, session);
  return session;
}

function isPending({ account, aal }: LiveSession): boolean {
  return account.hasFactor && aal < 2;
}

/** The page that a request is for, also where scripts ask for its data alone. */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}
