import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Caller, LiveSession } from "~/accounts/account";
import { findSession } from "~/accounts/sessions/find-session.server";
import { missingProof, type Proof } from "~/accounts/sessions/missing-proof";
import { moveDailyLetter } from "~/daily/move-daily.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { moveVisitor } from "~/readings/move-visitor.server";
import type { Person } from "~/usage/person";
import { isHuman } from "./captcha.server";
import { flash } from "./flash.server";
import { knownOf } from "./known-cookie.server";
import { sessionTokenOf } from "./session-cookie.server";
import { visitorOf } from "./visitor-cookie.server";

/** What was found for a request: its loaders ask side by side, the database is asked once. */
const found = new WeakMap<AppLoadContext, Promise<LiveSession | null>>();

/**
 * The person behind a request. Until an address is proven its account may be somebody else's, so what is asked stays the
 * visitor's.
 */
export async function getPerson(request: Request, context: AppLoadContext): Promise<Person> {
  const { clientAddress } = context;
  const account = (await currentSession(request, context))?.account;
  if (account?.isVerified) {
    const role = account.isSubscriber ? "subscriber" : "member";
    return { owner: { userId: account.id }, role, clientAddress };
  }
  const visitorId = await visitorOf(request);
  return { owner: visitorId ? { visitorId } : null, role: account ? "unproven" : "anonymous", clientAddress };
}

/** The session behind a request, if it opens everything. */
export async function currentSession(request: Request, context: AppLoadContext): Promise<LiveSession | null> {
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

/** Where somebody is to come back to, and in which language; the page itself where nothing is said. */
interface WayBack {
  language?: Language;
  from?: string;
}

/**
 * The session behind a request to a page for people with an account.
 * @throws Response that leads to the sign-in page, and from there to `from`.
 */
export async function requireSession(
  request: Request,
  context: AppLoadContext,
  { language = context.language, from = pageOf(request) }: WayBack = {},
): Promise<LiveSession> {
  const session = await currentSession(request, context);
  if (session) return session;
  throw redirect(pathTo.signIn(language, { from }), {
    status: 303,
    headers: { "Set-Cookie": await flash("loginRequired") },
  });
}

/**
 * The same for what is dangerous: the person must have proved who they are a moment ago, with their second factor where
 * they have one.
 * @throws Response that leads to where they can, and from there to `from`.
 */
export async function requireFreshSession(
  request: Request,
  context: AppLoadContext,
  { language = context.language, from = pageOf(request) }: WayBack = {},
): Promise<LiveSession> {
  const session = await requireSession(request, context, { language, from });
  if (isFresh(session)) return session;
  throw redirect(pathTo.confirm(language, { from }), {
    status: 303,
    headers: request.method === "POST" ? { "Set-Cookie": await flash("confirmFirst") } : {},
  });
}

/** Whether the person of a session proved a moment ago all that something dangerous takes. */
export function isFresh(session: LiveSession): boolean {
  return missingProof(session) === null;
}

/** Where somebody goes on who has `just` proved one thing: to the proof that is missing still, or back `from` where they came. */
export function pathAfterProof(
  session: LiveSession,
  just: Proof | "both",
  { language, from }: Required<WayBack>,
): string {
  return missingProof(session, just) ? pathTo.confirm(language, { from }) : from;
}

/**
 * Who sends a request, to the verbs of the accounts; `form` holds the answer of the captcha.
 * @throws AccountError `captcha`.
 */
export async function callerOf(request: Request, context: AppLoadContext, form?: FormData): Promise<Caller> {
  const address = context.clientAddress;
  const visitorId = await visitorOf(request);
  return {
    address,
    userAgent: request.headers.get("User-Agent") ?? "",
    isHuman: form ? await isHuman(form, address) : true,
    moveVisitor: visitorId
      ? async (userId, client) => {
          await moveVisitor({ visitorId, userId }, client);
          await moveDailyLetter({ visitorId, userId }, client);
        }
      : null,
    token: sessionTokenOf(request),
    known: await knownOf(request),
  };
}

function anySession(request: Request, context: AppLoadContext): Promise<LiveSession | null> {
  const known = found.get(context);
  if (known) return known;
  const token = sessionTokenOf(request);
  const session = token ? findSession(token) : Promise.resolve(null);
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
