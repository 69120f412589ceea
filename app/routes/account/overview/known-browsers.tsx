import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { BrowserLine } from "./browser-line";
import { IntentForm } from "./intent-form";

/** In which browsers nobody else's wrong tries hold the person up; each can be forgotten, or all of them. */
export function KnownBrowsers({ account: { knownBrowsers }, language }: AccountPageProps) {
  const { t } = useTranslation();
  const forgetting = useNavigation().formData?.get("id");
  const says = {
    isThis: t("account.sessions.known.thisBrowser"),
    lastUsed: t("account.sessions.known.lastUsed"),
    begun: t("account.sessions.known.begun"),
  };
  return (
    <>
      <h3 id="known-browsers" className="text-lg">
        {t("account.sessions.known.heading")}
      </h3>
      <p className="max-w-2xl">{t("account.sessions.known.text")}</p>
      <ul aria-labelledby="known-browsers" className="divide-y divide-line border-y border-line">
        {knownBrowsers.map((browser) => (
          <li
            key={browser.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 sm:flex-nowrap"
          >
            <BrowserLine id={`known-${browser.id}`} browser={browser} says={says} />
            <IntentForm intent="forget-browser" id={browser.id} language={language} className="shrink-0">
              <SendButton
                intent={forgetting === browser.id ? "forget-browser" : "another"}
                look="quiet"
                aria-describedby={`known-${browser.id}`}
              >
                {t("account.sessions.known.forget")}
              </SendButton>
            </IntentForm>
          </li>
        ))}
      </ul>
      {knownBrowsers.length > 1 && (
        <IntentForm intent="forget-browsers" language={language}>
          <SendButton intent="forget-browsers" look="quiet">
            {t("account.sessions.known.forgetAll")}
          </SendButton>
        </IntentForm>
      )}
    </>
  );
}
