import { useTranslation } from "react-i18next";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm, SecondPress } from "./intent-form";
import { AccountSection, Locked } from "./section";

/** With what scripts act in the person's name: each token has a name and can be taken away, none is shown again. */
export function TokensSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { tokens, isVerified } = account;
  return (
    <AccountSection name="tokens">
      <p className="max-w-2xl">{t("account.tokens.text")}</p>
      {tokens.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <li key={token.id} className="space-y-2 py-4">
              <Described {...token} />
              <SecondPress label={t("account.tokens.revoke")}>
                <IntentForm intent="revoke-token" id={token.id} language={language}>
                  <p className="max-w-2xl">{t("account.tokens.confirmRevoke")}</p>
                  <SendButton intent="revoke-token" look="alarm">
                    {t("account.tokens.revokeForGood")}
                  </SendButton>
                </IntentForm>
              </SecondPress>
            </li>
          ))}
        </ul>
      )}
      {!isVerified ? (
        <p className="max-w-2xl text-soft">{t("account.tokens.verifyFirst")}</p>
      ) : isFresh ? (
        <ButtonLink look="quiet" to={pathTo.tokenSetup(language)}>
          {t("account.tokens.add")}
        </ButtonLink>
      ) : (
        <Locked name="tokens" language={language} />
      )}
    </AccountSection>
  );
}

function Described({ name, mayAsk, made, lastUsed }: AccountPageProps["account"]["tokens"][number]) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-soft">
        {t(mayAsk ? "account.tokens.ask" : "account.tokens.read")}
        {" · "}
        {t("account.tokens.made")} <time dateTime={made.at}>{made.day}</time>
        {" · "}
        {lastUsed ? (
          <>
            {t("account.tokens.lastUsed")} <time dateTime={lastUsed.at}>{lastUsed.day}</time>
          </>
        ) : (
          t("account.tokens.never")
        )}
      </p>
    </>
  );
}
