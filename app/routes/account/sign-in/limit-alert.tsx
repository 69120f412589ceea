import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";

/** Why somebody was sent here who has no reading left; a toast says it too, since they may not look here first. */
export function LimitAlert() {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => toast(t("limit.title"), { destructive: true }), [toast, t]);
  return (
    <p role="alert" className="sheet mx-auto max-w-xl px-2 text-center text-alarm">
      {t("signIn.limit")}
    </p>
  );
}
