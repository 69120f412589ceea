import { redirect } from "@remix-run/node";
import type { Caller, LiveSession, StartedSession } from "~/accounts/account";
import { cancelEmailChange, requestEmailChange } from "~/accounts/change-email.server";
import { changePassword } from "~/accounts/change-password.server";
import { deleteAccount } from "~/accounts/delete-account.server";
import { unlinkIdentity } from "~/accounts/identities/unlink-identity.server";
import { renamePasskey } from "~/accounts/passkeys/list-passkeys.server";
import { revokeToken } from "~/accounts/personal-tokens/personal-tokens.server";
import { removeFactor, removePasskey } from "~/accounts/remove-factor.server";
import { endOtherSessions, endSession } from "~/accounts/sessions/end-sessions.server";
import { forgetBrowser, forgetBrowsers } from "~/accounts/sessions/known-browsers.server";
import { setMailLanguage } from "~/accounts/set-language.server";
import { requestVerification } from "~/accounts/verify-email.server";
import { flash } from "~/http/flash.server";
import type { FlashCode } from "~/http/flash-codes";
import { typedLine, typedText } from "~/http/form-text.server";
import { endedSessionCookie, sessionCookie } from "~/http/session-cookie.server";
import { forgottenVisitorCookie } from "~/http/visitor-cookie.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { AccountIntent } from "./intents";

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
export async function answerAccountIntent(intent: AccountIntent, asked: Asked): Promise<Response> {
  if (intent === "delete") return leave(asked);
  const { says, started } = await ANSWERS[intent](asked);
  const headers = new Headers({ "Set-Cookie": await flash(says) });
  if (started) headers.append("Set-Cookie", sessionCookie(started));
  return redirect(pathTo.account(asked.language), { status: 303, headers });
}

const ANSWERS: Record<Exclude<AccountIntent, "delete">, (asked: Asked) => Promise<Done>> = {
  async "send-verification"({ session: { account }, caller }) {
    await requestVerification(account.email, { language: account.language }, caller);
    return { says: "mailSent" };
  },
  async "change-email"({ form, session, caller }) {
    await requestEmailChange(session, typedLine(form, "email"), caller);
    return { says: "emailChangeBegun" };
  },
  async "cancel-email-change"({ session }) {
    await cancelEmailChange(session);
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
    const { isLast, ...started } = await removeFactor(session, caller);
    return { says: isLast ? "factorRemoved" : "appRemoved", started };
  },
  async "remove-phone"({ session, caller }) {
    const { isLast, ...started } = await removeFactor(session, caller, "phone");
    return { says: isLast ? "factorRemoved" : "phoneRemoved", started };
  },
  async "rename-passkey"({ form, session: { account } }) {
    await renamePasskey(account.id, form.get("id"), typedLine(form, "name"));
    return { says: "passkeyRenamed" };
  },
  async "remove-passkey"({ form, session, caller }) {
    const started = await removePasskey(session, form.get("id"), caller);
    return { says: "passkeyRemoved", ...(started && { started }) };
  },
  async "revoke-token"({ form, session: { account } }) {
    await revokeToken(account.id, form.get("id"));
    return { says: "tokenRevoked" };
  },
  async "end-session"({ form, session: { account } }) {
    await endSession({ userId: account.id, id: form.get("id") });
    return { says: "sessionEnded" };
  },
  async "end-sessions"({ session, caller }) {
    await endOtherSessions(session, caller);
    return { says: "sessionsEnded" };
  },
  async "forget-browser"({ form, session: { account } }) {
    await forgetBrowser({ userId: account.id, id: form.get("id") });
    return { says: "browserForgotten" };
  },
  async "forget-browsers"({ session: { account } }) {
    await forgetBrowsers(account.id);
    return { says: "browsersForgotten" };
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
  return redirect(pathTo.home(language), { status: 303, headers });
}
