import { Form, Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { accountMessage } from "~/accounts/parts/account-message";
import { PasswordField } from "~/accounts/parts/password-field";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Captcha } from "~/ui/captcha";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";
import type { Refusal } from "./refusal";

interface SignUpFormProps {
  language: Language;
  /** Where to go once the address is proven. */
  from: string;
  captcha: ComponentProps<typeof Captcha> | null;
  /** Whether it is what somebody came for. */
  isFirst: boolean;
  refusal: Refusal | null;
}

/** Makes an account: an address, a password, and what somebody should know before. */
export function SignUpForm({ language, from, captcha, isFirst, refusal }: SignUpFormProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const faults = refusal?.faults ?? {};
  return (
    <section aria-labelledby="sign-up-heading" className="sheet flex flex-col gap-6 p-3 sm:p-6">
      <h2 id="sign-up-heading" className="text-2xl">
        {t("signUp.heading")}
      </h2>
      <Form ref={form} method="post" noValidate className="space-y-5">
        <input type="hidden" name="intent" value="sign-up" />
        <input type="hidden" name="from" value={from} />
        <FaultSummary>{accountMessage(faults.form, t)}</FaultSummary>
        <Field
          label={t("signIn.email")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={refusal?.values.email}
          error={accountMessage(faults.email, t)}
        />
        <PasswordField
          label={t("signIn.password")}
          hint={t("signUp.rules")}
          name="password"
          autoComplete="new-password"
          error={accountMessage(faults.password, t)}
        />
        <p className="text-sm text-soft">{t("signUp.disclaimer")}</p>
        {captcha && <Captcha {...captcha} />}
        <SendButton intent="sign-up" look={isFirst ? "gold" : "quiet"} className="w-full">
          {t("signUp.submit")}
        </SendButton>
      </Form>
      <p className="mt-auto text-sm text-soft">
        {t("signUp.agree")}{" "}
        <span className="inline-block">
          <Link to={pathTo.terms(language)} className="link">
            {t("footer.terms")}
          </Link>
          {"\u00a0·"}
        </span>{" "}
        <Link to={pathTo.privacy(language)} className="link inline-block">
          {t("footer.privacy")}
        </Link>
      </p>
    </section>
  );
}
