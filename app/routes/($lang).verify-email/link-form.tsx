import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { SendButton } from "~/ui/send-button";

interface LinkFormProps {
  /** The secret of the link; it goes into no address of this page's own. */
  token: string;
  kind: "verify" | "change";
  language: Language;
}

/** One button: only a press on it takes the link as the proof. */
export function LinkForm({ token, kind, language }: LinkFormProps) {
  const { t } = useTranslation();
  return (
    <Form
      method="post"
      action={`/${language}/verify-email${kind === "change" ? "?change=1" : ""}`}
      className="text-center"
    >
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="token" value={token} />
      <SendButton className="text-lg sm:px-12">{t(`verifyEmail.${kind}.confirm`)}</SendButton>
    </Form>
  );
}
