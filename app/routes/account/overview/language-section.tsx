import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_FACTS, LANGUAGES } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm } from "./intent-form";
import { AccountSection } from "./section";

/** The language of the mails; that of the pages is in their address. */
export function LanguageSection({ account: { mailLanguage }, language }: AccountPageProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <AccountSection name="language">
      <p className="max-w-2xl">{t("account.language.text")}</p>
      <IntentForm intent="language" language={language} className="max-w-md">
        <label htmlFor={id} className="mb-2 block font-medium">
          {t("account.language.label")}
        </label>
        <div className="flex flex-wrap gap-4">
          <select
            id={id}
            name="language"
            autoComplete="off"
            defaultValue={mailLanguage}
            className="min-h-11 min-w-44 grow border border-soft bg-paper px-3 py-2"
          >
            {LANGUAGES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGE_FACTS[code].name}
              </option>
            ))}
          </select>
          <SendButton intent="language" look="quiet">
            {t("account.language.save")}
          </SendButton>
        </div>
      </IntentForm>
      <p>
        <Link to={pathTo.daily(language)} className="link inline-flex min-h-11 items-center">
          {t("daily.account")}
        </Link>
      </p>
    </AccountSection>
  );
}
