import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm } from "./intent-form";
import { Section } from "./section";

/** Where the person is signed in; each other browser can be signed out, or all of them. */
export function SessionsSection({ account: { sessions }, language }: AccountPageProps) {
  const { t } = useTranslation();
  const ending = useNavigation().formData?.get("id");
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <Section name="sessions">
      <p className="max-w-2xl">{t(hasOthers ? "account.sessions.text" : "account.sessions.onlyHere")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 sm:flex-nowrap"
          >
            <SessionLine session={session} />
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
    </Section>
  );
}

type Session = AccountPageProps["account"]["sessions"][number];

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { id, browser, system, lastUsed, begun, isThis } = session;
  const names =
    browser && system ? t("account.sessions.browserOn", { browser, system }) : (browser ?? system);
  return (
    <div className="min-w-0">
      <p id={`session-${id}`} className="flex flex-wrap items-center gap-x-3 font-medium">
        {names ?? t("account.sessions.unknown")}{" "}
        {isThis && (
          <span className="border border-brass px-2 py-0.5 text-sm font-normal text-brass">
            {t("account.sessions.thisDevice")}
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        <span className="inline-block">
          {t("account.sessions.lastUsed")} <time dateTime={lastUsed.at}>{lastUsed.day}</time>
          {"\u00a0·"}
        </span>{" "}
        <span className="inline-block">
          {t("account.sessions.begun")} <time dateTime={begun.at}>{begun.day}</time>
        </span>
      </p>
    </div>
  );
}
