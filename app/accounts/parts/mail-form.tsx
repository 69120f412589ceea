import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Captcha } from "~/ui/captcha";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface MailFormProps {
  /** The address of the page that it is sent to. */
  action: string;
  intent: string;
  /** What its button says. */
  submit: string;
  /** Strong where this is what the page is for. */
  look: "gold" | "quiet";
  hint?: string;
  /** The address as far as it is known. */
  email: string;
  captcha: ComponentProps<typeof Captcha> | null;
  /** The answer that refused it, a new one each time. */
  refusal: object | null;
  /** What is wrong with the address, and with the form as a whole. */
  errors: { email: string | undefined; form: string | undefined };
}

/** Asks for an address that a mail is to be sent to. */
export function MailForm(props: MailFormProps) {
  const { action, intent, submit, look, hint, email, captcha, refusal, errors } = props;
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  return (
    <Form ref={form} method="post" action={action} noValidate className="space-y-5">
      <input type="hidden" name="intent" value={intent} />
      <FaultSummary>{errors.form}</FaultSummary>
      <Field
        label={t("signIn.email")}
        {...(hint !== undefined && { hint })}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        error={errors.email}
      />
      {captcha && <Captcha {...captcha} />}
      <SendButton intent={intent} look={look} className="w-full">
        {submit}
      </SendButton>
    </Form>
  );
}
