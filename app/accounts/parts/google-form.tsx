import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { ADDRESSES } from "~/i18n/path-to";
import { Button } from "~/ui/button";

interface GoogleFormProps {
  intent: "sign-in" | "confirm" | "link";
  /** Where to go afterwards: a local path. */
  from: string;
  language: Language;
}

/** Leads to Google and from there back. A whole load: the answer is another site. */
export function GoogleForm({ intent, from, language }: GoogleFormProps) {
  const { t } = useTranslation();
  return (
    <form method="post" action={ADDRESSES.google}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="lang" value={language} />
      <Button look="quiet" className="w-full">
        {t("signIn.google")}
      </Button>
    </form>
  );
}
