import { useTranslation } from "react-i18next";
import { useFreshReturn } from "~/billing/parts/use-fresh-return";

/** Leads to the payment provider's page on which the payment of an invoice is confirmed. */
export function ConfirmLink({ url }: { url: string }) {
  const { t } = useTranslation();
  useFreshReturn();
  return (
    <div>
      <a href={url} className="button gold">
        {t("subscription.wanted.confirm")}
      </a>
      <p className="mt-2 text-sm text-balance text-soft">{t("subscription.wanted.confirmHint")}</p>
    </div>
  );
}
