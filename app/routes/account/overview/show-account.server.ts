import type { LiveSession } from "~/accounts/account";
import { pendingEmailChange } from "~/accounts/change-email.server";
import { isOffered } from "~/accounts/factors/factor-types";
import { factorsOf } from "~/accounts/factors/has-factor.server";
import { countRecoveryCodes } from "~/accounts/factors/recovery-codes.server";
import { verifiedSince } from "~/accounts/factors/verified-since.server";
import { identitiesOf } from "~/accounts/identities/unlink-identity.server";
import { listPasskeys } from "~/accounts/passkeys/list-passkeys.server";
import { arePasskeysOffered } from "~/accounts/passkeys/webauthn.server";
import { listTokens } from "~/accounts/personal-tokens/personal-tokens.server";
import { describeBrowser } from "~/accounts/sessions/describe-browser";
import { listKnownBrowsers } from "~/accounts/sessions/known-browsers.server";
import { listSessions } from "~/accounts/sessions/list-sessions.server";
import { findCredit } from "~/billing/find-credit.server";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { describeDay } from "./describe-day";
import { showDay } from "./show-day.server";

export type ShownAccount = Awaited<ReturnType<typeof showAccount>>;

/**
 * Everything that a person's account page says of them, its days in words of `language`.
 * @param known by which ids the browser is known in which it is shown.
 */
export async function showAccount(
  { id: sessionId, account }: LiveSession,
  { known, language }: { known: readonly string[]; language: Language },
) {
  const { id, email, isVerified, hasPassword, hasFactor, isSubscriber } = account;
  const [change, identities, kinds, since, codesLeft, passkeys, sessions, browsers, tokens, credit, ownDay] =
    await Promise.all([
      pendingEmailChange(id),
      identitiesOf(id),
      factorsOf(id),
      verifiedSince(id),
      countRecoveryCodes(id),
      listPasskeys(id),
      listSessions(id),
      listKnownBrowsers(id),
      listTokens(id),
      findCredit(id),
      showDay(id, language),
    ]);
  const google = identities.find(({ provider }) => provider === "google");
  const day = (moment: Date) => describeDay(moment, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return {
    email,
    isVerified,
    hasPassword,
    isSubscriber,
    credit,
    day: ownDay,
    mailLanguage: account.language,
    change,
    google: google ? { email: google.email, since: date.format(google.createdAt) } : null,
    isGoogleOffered: settings().google !== undefined,
    factor: hasFactor ? { since: since && date.format(since), codesLeft } : null,
    phone: kinds.phone,
    arePhonesOffered: isOffered("phone"),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      added: { at: passkey.createdAt.toISOString(), day: day(passkey.createdAt) },
      lastUsed: passkey.lastUsedAt && { at: passkey.lastUsedAt.toISOString(), day: day(passkey.lastUsedAt) },
    })),
    arePasskeysOffered: arePasskeysOffered(),
    tokens: tokens.map((token) => ({
      id: token.id,
      name: token.name,
      mayAsk: token.scopes.includes("ask"),
      made: { at: token.createdAt.toISOString(), day: day(token.createdAt) },
      lastUsed: token.lastUsedAt && { at: token.lastUsedAt.toISOString(), day: day(token.lastUsedAt) },
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      client: session.client,
      ...describeBrowser(session.userAgent),
      lastUsed: { at: session.lastUsedAt.toISOString(), day: day(session.lastUsedAt) },
      begun: { at: session.createdAt.toISOString(), day: day(session.createdAt) },
      isThis: session.id === sessionId,
    })),
    knownBrowsers: browsers.map((browser) => ({
      id: browser.id,
      ...describeBrowser(browser.userAgent),
      lastUsed: { at: browser.lastUsedAt.toISOString(), day: day(browser.lastUsedAt) },
      begun: { at: browser.createdAt.toISOString(), day: day(browser.createdAt) },
      isThis: known.includes(browser.id),
    })),
  };
}
