import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDollars } from "~/billing/dollars";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CONTACT } from "~/mail/contact";
import { SendButton } from "~/ui/send-button";
import { Part } from "./part";

interface CreditPartProps {
  /** In cents. */
  credit: number;
  /** Whether something renews, and uses it. */
  renews: boolean;
  language: Language;
}

/** What earlier plans have left over, and the way to have it back once nothing renews any more. */
export function CreditPart({ credit, renews, language }: CreditPartProps) {
  const { t } = useTranslation();
  const amount = useDollars()(credit);
  return (
    <Part
      title={`${t("subscription.credit.title")} · ${t("subscription.credit.left", { amount })}`}
      text={renews ? t("subscription.credit.pays") : t("subscription.credit.idle")}
    >
      {!renews && (
        <Form method="post" action={pathTo.subscription(language)}>
          <input type="hidden" name="intent" value="return-credit" />
          <SendButton intent="return-credit" look="quiet">
            {t("subscription.credit.return", { amount })}
          </SendButton>
          <p className="mt-3 text-sm text-soft">
            {t("subscription.credit.unreturnable")}{" "}
            <a href={`mailto:${CONTACT}`} className="link flex min-h-11 w-fit items-center">
              {CONTACT}
            </a>
          </p>
        </Form>
      )}
    </Part>
  );
}
