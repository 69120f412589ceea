import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast";
import { useHydrated } from "~/ui/use-hydrated";

/** Copies the link, or hands it to what the device shares with: where scripts run, and the browser can. */
export function SendLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const canCopy = isHydrated && navigator.clipboard !== undefined;
  const canSend = isHydrated && "share" in navigator;
  if (!canCopy && !canSend) return null;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setIsCopied(true),
      () => toast(t("share.notCopied"), { destructive: true }),
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {canSend && (
        <Button type="button" onClick={() => void navigator.share({ url }).catch(unlessTurnedBack)}>
          {t("share.send")}
        </Button>
      )}
      {canCopy && (
        <Button type="button" look="quiet" onClick={() => void copy()}>
          {t("share.copy")}
        </Button>
      )}
      <p role="status" className="text-brass">
        {isCopied && t("share.copied")}
      </p>
    </div>
  );
}

/** Turning back from what the device offers is no fault. */
function unlessTurnedBack(error: unknown) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
