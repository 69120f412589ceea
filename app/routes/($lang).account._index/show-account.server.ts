import type { LiveSession } from "~/accounts/account";
import { pendingEmailChange } from "~/accounts/change-email.server";
import { countRecoveryCodes } from "~/accounts/factors/recovery-codes.server";
import { verifiedSince } from "~/accounts/factors/verified-since.server";
import { identitiesOf } from "~/accounts/identities/unlink-identity.server";
import { listSessions } from "~/accounts/sessions/list-sessions.server";
import { describeBrowser } from "~/accounts/web/describe-browser";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { describeDay } from "./describe-day";

export type ShownAccount = Awaited<ReturnType<typeof showAccount>>;

/** Everything that a person's account page says of them, its days in words of `language`. */
export async function showAccount({ id: sessionId, account }: LiveSession, language: Language) {
  const { id, email, isVerified, hasPassword, hasFactor, isSubscriber } = account;
  const [change, identities, since, codesLeft, sessions] = await Promise.all([
    pendingEmailChange(id),
    identitiesOf(id),
    verifiedSince(id),
    countRecoveryCodes(id),
    listSessions(id),
  ]);
  const google = identities.find(({ provider }) => provider === "google");
  const day = (moment: Date) => describeDay(moment, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return {
    email,
    isVerified,
    hasPassword,
    isSubscriber,
    mailLanguage: account.language,
    change,
    google: google ? { email: google.email, since: date.format(google.createdAt) } : null,
    isGoogleOffered: settings().google !== undefined,
    factor: hasFactor ? { since: since && date.format(since), codesLeft } : null,
    sessions: sessions.map((session) => ({
      id: session.id,
      ...describeBrowser(session.userAgent),
      lastUsed: { at: session.lastUsedAt.toISOString(), day: day(session.lastUsedAt) },
      begun: { at: session.createdAt.toISOString(), day: day(session.createdAt) },
      isThis: session.id === sessionId,
    })),
  };
}
