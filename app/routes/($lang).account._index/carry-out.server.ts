import { redirect } from "@remix-run/node";
import type { Caller, LiveSession, StartedSession } from "~/accounts/account";
import { cancelEmailChange, requestEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { removeFactor } from "~/accounts/remove-factor.server";
import { endSession, endSessions } from "~/accounts/sessions/end-sessions.server";
import { setMailLanguage } from "~/accounts/set-language.server";
import { requestVerification } from "~/accounts/verify-email.server";
import { endedSessionCookie, sessionCookie } from "~/accounts/web/session-cookie.server";
import type { FlashCode } from "~/flash";
import { flash } from "~/flash.server";
import { typedLine, typedText } from "~/form-text.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { forgottenVisitorCookie } from "~/usage/visitor.server";
import type { Intent } from "./intents";

interface Asked {
  form: FormData;
  session: LiveSession;
  caller: Caller;
  /** Of the page. */
  language: Language;
}

interface Done {
  /** What the next page says. */
  says: FlashCode;
  /** The session in place of the one that asked. */
  started?: StartedSession;
}

/**
 * Does what a form of the account page asks for. Whoever calls it has checked the session, and the proof that a
 * sensitive intent takes.
 * @returns the redirect that follows.
 * @throws AccountError of the verb behind it; Response 422 for a value that no form of ours sends.
 */
export async function carryOut(intent: Intent, asked: Asked): Promise<Response> {
  if (intent === "delete") return leave(asked);
  const { says, started } = await DEEDS[intent](asked);
  const headers = new Headers({ "Set-Cookie": await flash(says) });
  if (started) headers.append("Set-Cookie", sessionCookie(started));
  return redirect(`/${asked.language}/account`, { status: 303, headers });
}

const DEEDS: Record<Exclude<Intent, "delete">, (asked: Asked) => Promise<Done>> = {
  async "send-verification"({ session: { account }, caller }) {
    await requestVerification(account.email, account.language, caller);
    return { says: "mailSent" };
  },
  async "change-email"({ form, session, caller }) {
    await requestEmailChange(session, typedLine(form, "email"), caller);
    return { says: "emailChangeBegun" };
  },
  async "cancel-email-change"({ session: { account } }) {
    await cancelEmailChange(account.id);
    return { says: "emailChangeCancelled" };
  },
  async password({ form, session, caller }) {
    const started = await changePassword(session, typedText(form, "password"), caller);
    return { says: "passwordChanged", started };
  },
  async "unlink-google"({ session }) {
    await unlinkIdentity(session, "google");
    return { says: "googleUnlinked" };
  },
  async "remove-factor"({ session, caller }) {
    return { says: "factorRemoved", started: await removeFactor(session, caller) };
  },
  async "end-session"({ form, session: { account } }) {
    await endSession({ userId: account.id, id: form.get("id") });
    return { says: "sessionEnded" };
  },
  async "end-sessions"({ session }) {
    await endSessions(session.account.id, { except: session.id });
    return { says: "sessionsEnded" };
  },
  async language({ form, session: { account } }) {
    const chosen = form.get("language");
    if (!isLanguage(chosen)) throw new Response(null, { status: 422 });
    await setMailLanguage(account.id, chosen);
    return { says: "languageSaved" };
  },
};

/** Deletes the account; the browser loses its session, and forgets the visitor that its owner was. */
async function leave({ session, language }: Asked): Promise<Response> {
  await deleteAccount(session.account.id);
  const headers = new Headers({ "Set-Cookie": endedSessionCookie() });
  headers.append("Set-Cookie", await forgottenVisitorCookie());
  headers.append("Set-Cookie", await flash("accountDeleted"));
  return redirect(`/${language}`, { status: 303, headers });
}
