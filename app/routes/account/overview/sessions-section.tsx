import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { BrowserLine } from "./browser-line";
import { IntentForm } from "./intent-form";
import { KnownBrowsers } from "./known-browsers";
import { AccountSection } from "./section";

/** Where the person is signed in; each other browser can be signed out, or all of them. Below, which browsers are known. */
export function SessionsSection(page: AccountPageProps) {
  const { sessions, knownBrowsers } = page.account;
  const { language } = page;
  const { t } = useTranslation();
  const ending = useNavigation().formData?.get("id");
  const says = {
    isThis: t("account.sessions.thisDevice"),
    lastUsed: t("account.sessions.lastUsed"),
    begun: t("account.sessions.begun"),
  };
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <AccountSection name="sessions">
      <p className="max-w-2xl">{t(hasOthers ? "account.sessions.text" : "account.sessions.onlyHere")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 sm:flex-nowrap"
          >
            <BrowserLine id={`session-${session.id}`} browser={session} says={says} />
            {!session.isThis && (
              <IntentForm intent="end-session" id={session.id} language={language} className="shrink-0">
                <SendButton
                  intent={ending === session.id ? "end-session" : "another"}
                  look="quiet"
                  aria-describedby={`session-${session.id}`}
                >
                  {t("account.sessions.end")}
                </SendButton>
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <IntentForm intent="end-sessions" language={language}>
          <SendButton intent="end-sessions" look="quiet">
            {t("account.sessions.endOthers")}
          </SendButton>
        </IntentForm>
      )}
      {knownBrowsers.length > 0 && <KnownBrowsers {...page} />}
    </AccountSection>
  );
}
