import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { Button } from "~/ui/button";
import { SendButton } from "~/ui/send-button";
import { useFreshReturn } from "./use-fresh-return";

interface PortalFormProps extends Pick<ComponentProps<typeof Button>, "look"> {
  /** What its button says. */
  label: string;
  className?: string;
}

/** Leads to the payment provider's pages: payment method and invoices. */
export function PortalForm({ label, look, className = "" }: PortalFormProps) {
  const { i18n } = useTranslation();
  useFreshReturn();
  return (
    <Form method="post" action={pathTo.subscription(knownLanguage(i18n.language))} className={className}>
      <input type="hidden" name="intent" value="portal" />
      <SendButton intent="portal" look={look}>
        {label}
      </SendButton>
    </Form>
  );
}
