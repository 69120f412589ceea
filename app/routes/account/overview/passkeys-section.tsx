import { useTranslation } from "react-i18next";
import { PasskeyPlace } from "~/accounts/parts/passkeys/passkey-form";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import { useHydrated } from "~/ui/use-hydrated";
import type { AccountPageProps } from "./account-page";
import { IntentForm, SecondPress } from "./intent-form";
import { AccountSection, Locked } from "./section";

type Passkey = AccountPageProps["account"]["passkeys"][number];

/** The keys that devices keep: each is a way in and a second step, has a name, and can be taken away. */
export function PasskeysSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { passkeys, factor, phone, isVerified, arePasskeysOffered } = account;
  const isLast = passkeys.length === 1 && factor?.since === null && phone === null;
  const mayAdd = isVerified && arePasskeysOffered;
  return (
    <AccountSection name="passkeys">
      <p className="max-w-2xl">{t("account.passkeys.text")}</p>
      {!factor && <p className="max-w-2xl">{t("account.passkeys.twoStep")}</p>}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="space-y-2 py-4">
              <Described {...passkey} />
              <SecondPress label={t("account.passkeys.rename")}>
                <NameForm passkey={passkey} language={language} />
              </SecondPress>
              {isFresh && (
                <SecondPress label={t("account.passkeys.remove")}>
                  <RemovalForm passkey={passkey} isLast={isLast} language={language} />
                </SecondPress>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isVerified && <p className="max-w-2xl text-soft">{t("account.passkeys.verifyFirst")}</p>}
      {mayAdd && isFresh && <AddLink language={language} />}
      {(mayAdd || passkeys.length > 0) && !isFresh && <Locked name="passkeys" language={language} />}
    </AccountSection>
  );
}

/** Leads to where one is added, which takes scripts. */
function AddLink({ language }: Pick<AccountPageProps, "language">) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  if (!isHydrated) return <PasskeyPlace isHydrated={isHydrated} />;
  return (
    <ButtonLink look="quiet" to={pathTo.passkeySetup(language)}>
      {t("account.passkeys.add")}
    </ButtonLink>
  );
}

function Described({ name, added, lastUsed }: Passkey) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-soft">
        {t("account.passkeys.added")} <time dateTime={added.at}>{added.day}</time>
        {lastUsed && (
          <>
            {" · "}
            {t("account.sessions.lastUsed")} <time dateTime={lastUsed.at}>{lastUsed.day}</time>
          </>
        )}
      </p>
    </>
  );
}

function NameForm({ passkey, language }: { passkey: Passkey } & Pick<AccountPageProps, "language">) {
  const { t } = useTranslation();
  return (
    <IntentForm intent="rename-passkey" id={passkey.id} language={language} className="max-w-md">
      <Field
        label={t("account.passkeys.name")}
        name="name"
        autoComplete="off"
        defaultValue={passkey.name}
        maxLength={60}
      />
      <SendButton intent="rename-passkey" look="quiet">
        {t("account.passkeys.save")}
      </SendButton>
    </IntentForm>
  );
}

function RemovalForm({
  passkey,
  isLast,
  language,
}: { passkey: Passkey; isLast: boolean } & Pick<AccountPageProps, "language">) {
  const { t } = useTranslation();
  return (
    <IntentForm intent="remove-passkey" id={passkey.id} language={language}>
      <p className="max-w-2xl">{t("account.passkeys.confirmRemove")}</p>
      {isLast && <p className="max-w-2xl">{t("account.passkeys.confirmRemoveLast")}</p>}
      <SendButton intent="remove-passkey" look="alarm">
        {t("account.passkeys.removeForGood")}
      </SendButton>
    </IntentForm>
  );
}
