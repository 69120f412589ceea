import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { MailForm } from "~/accounts/parts/mail-form";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

interface ResendFormProps extends Pick<ComponentProps<typeof MailForm>, "email" | "captcha" | "look"> {
  heading: string;
  language: Language;
  /** Where the link of the mail is to lead in the end. */
  from: string | undefined;
  refusal: { faults: AccountFaults; values: { email: string | undefined } } | null;
}

/** Has the mail with the link sent again. */
export function ResendForm({ heading, language, from, email, refusal, ...props }: ResendFormProps) {
  const { t } = useTranslation();
  const { email: emailFault, form } = refusal?.faults ?? {};
  return (
    <section aria-labelledby="resend-heading" className="sheet space-y-5 p-3 sm:p-6">
      <h2 id="resend-heading" className="text-2xl">
        {heading}
      </h2>
      <MailForm
        action={pathTo.verifyEmail(language, { from })}
        intent="resend"
        submit={t("verifyEmail.submit")}
        hint={t("verifyEmail.hint")}
        email={refusal?.values.email ?? email}
        refusal={refusal}
        errors={{
          email: accountMessage(emailFault, t),
          form: form?.code === "link" ? undefined : accountMessage(form, t),
        }}
        {...props}
      />
    </section>
  );
}
