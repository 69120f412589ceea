import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";
import { DAILY_LIMITS } from "~/usage/limits";

/** Why somebody was sent here who has no reading left; a toast says it too, since they may not look here first. */
export function LimitAlert() {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => toast(t("limit.title")), [toast, t]);
  return (
    <p role="alert" className="sheet mx-auto max-w-xl px-2 text-center">
      {t("signIn.limit", { count: DAILY_LIMITS.anonymous, more: DAILY_LIMITS.member })}
    </p>
  );
}
