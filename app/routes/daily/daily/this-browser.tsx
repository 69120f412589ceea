import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isOff } from "~/device/caches";
import { Button } from "~/ui/button";

/** For how long the worker that shows messages is waited for, in milliseconds: a first visit begins it. */
const PATIENCE = 8_000;

interface ThisBrowserProps {
  /** The server's public key, base64url. */
  pushKey: string;
  /** Whether the card comes by mail by now; else it is not to, whatever stands in the form. */
  isMailed: boolean;
  /** Whether any browser shows it by now. */
  isShown: boolean;
  error: string | null;
}

/**
 * Has this browser show the card, at the hour that the form around it says; a sentence in its place where it cannot, which only scripts
 * know. The place is the same for either, and kept before.
 */
export function ThisBrowser({ pushKey, isMailed, isShown, error }: ThisBrowserProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const [manager, setManager] = useState<PushManager | null>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    void findManager()
      .catch(() => null)
      .then(setManager);
  }, []);
  // What the browser's maker knows of it goes as well, once the card is shown nowhere.
  useEffect(() => {
    if (!isShown)
      void manager
        ?.getSubscription()
        .then((left) => left?.unsubscribe())
        .catch(() => undefined);
  }, [manager, isShown]);

  async function subscribe(form: HTMLFormElement | null) {
    if (!manager || !form) return;
    setRefused(false);
    try {
      const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
      const filled = new FormData(form);
      filled.set("intent", "keep");
      filled.set("browser", JSON.stringify(subscription));
      if (!isMailed) filled.set("email", "");
      submit(filled, { method: "post" });
    } catch {
      setRefused(true);
    }
  }

  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p className="max-w-prose">{t("daily.push.text")}</p>
      <div className="grid *:col-start-1 *:row-start-1">
        <div className={manager ? "" : "invisible"}>
          <Button
            type="button"
            look="quiet"
            onClick={({ currentTarget }) => void subscribe(currentTarget.form)}
          >
            {t("daily.push.button")}
          </Button>
        </div>
        <p
          className={`max-w-prose text-sm text-soft ${manager === null ? "" : "invisible noscript:visible"}`}
        >
          {t("daily.push.unable")}
        </p>
      </div>
      {(isRefused || error) && (
        <p role="alert" className="text-sm text-alarm">
          {error ?? t("daily.push.refused")}
        </p>
      )}
    </div>
  );
}

/** With what this browser subscribes; null where it cannot, or has no worker, as somebody may have chosen. */
async function findManager(): Promise<PushManager | null> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !("PushManager" in window) || (await isOff())) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  return (await Promise.race([serviceWorker.ready, late]))?.pushManager ?? null;
}
