import { Form, Link, useNavigation } from "@remix-run/react";
import { type ComponentProps, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { accountMessage } from "~/accounts/parts/account-message";
import { GoogleForm } from "~/accounts/parts/google-form";
import { OrLine } from "~/accounts/parts/or-line";
import { PasskeyForm } from "~/accounts/parts/passkeys/passkey-form";
import { PasswordField } from "~/accounts/parts/password-field";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Captcha } from "~/ui/captcha";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import { useToast } from "~/ui/toast";
import { useFaultFocus } from "~/ui/use-fault-focus";
import type { Refusal } from "./refusal";

interface SignInFormProps {
  language: Language;
  /** Where to go afterwards. */
  from: string;
  /** As far as it is known. */
  email: string;
  hasGoogle: boolean;
  hasPasskeys: boolean;
  captcha: ComponentProps<typeof Captcha> | null;
  refusal: Refusal | null;
  passkeyRefusal: Refusal | null;
}

/** The way in for somebody who has an account. */
export function SignInForm(props: SignInFormProps) {
  const { language, from, email, hasGoogle, hasPasskeys, captcha, refusal, passkeyRefusal } = props;
  const { t } = useTranslation();
  const isChecking = useNavigation().formData?.get("intent") === "sign-in";
  const form = useFaultFocus(refusal);
  useRefusalToast(refusal ?? passkeyRefusal);
  const faults = refusal?.faults ?? {};
  return (
    <section aria-labelledby="sign-in-heading" className="sheet flex flex-col gap-6 p-3 sm:p-6">
      <h2 id="sign-in-heading" className="text-2xl">
        {t("signIn.welcome")}
      </h2>
      <Form ref={form} method="post" noValidate className="space-y-5">
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="from" value={from} />
        <FaultSummary>{accountMessage(faults.form, t)}</FaultSummary>
        <Field
          label={t("signIn.email")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={refusal?.values.email ?? email}
          error={accountMessage(faults.email, t)}
        />
        <PasswordField
          label={t("signIn.password")}
          name="password"
          autoComplete="current-password"
          error={accountMessage(faults.password, t)}
        />
        {captcha && <Captcha {...captcha} />}
        <p role="status" className="sr-only">
          {isChecking && t("nav.checking")}
        </p>
        <SendButton intent="sign-in" className="w-full">
          {isChecking ? t("nav.checking") : t("signIn.submit")}
        </SendButton>
      </Form>
      <p className="-my-3">
        <Link to={pathTo.resetPassword(language)} className="link inline-flex min-h-11 items-center">
          {t("signIn.forgot")}
        </Link>
      </p>
      {(hasGoogle || hasPasskeys) && (
        <div className="mt-auto space-y-6">
          {hasGoogle && (
            <>
              <OrLine />
              <GoogleForm intent="sign-in" from={from} language={language} />
            </>
          )}
          {hasPasskeys && (
            <PasskeyForm
              purpose="sign-in"
              fields={{ intent: "passkey", from }}
              label={t("passkey.signIn")}
              look="quiet"
              refusal={passkeyRefusal}
              fault={accountMessage(passkeyRefusal?.faults.form, t)}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** What is missing or wrong is said beside its field or above the form, and in a toast (specification, sections 5 and 8). */
function useRefusalToast(refusal: Refusal | null) {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => {
    const [fault] = Object.values(refusal?.faults ?? {});
    if (!fault) return;
    const isBlank = fault.code === "email-blank" || fault.code === "password-blank";
    const text = isBlank ? t("accountErrors.bothRequired") : accountMessage(fault, t);
    if (text) toast(text, { destructive: true });
  }, [refusal, toast, t]);
}
