import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

interface ThisBrowserProps {
  /** The server's public key, base64url. */
  pushKey: string;
  error: string | null;
}

/** Has this browser show the card, at the hour that the form around it says; only where it can, which only scripts know. */
export function ThisBrowser({ pushKey, error }: ThisBrowserProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const [manager, setManager] = useState<PushManager>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    // Without a worker, as somebody may have chosen, nothing can be shown.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => setManager(registration?.pushManager))
      .catch(() => undefined);
  }, []);
  if (!manager) return null;

  async function subscribe(form: HTMLFormElement | null) {
    if (!manager || !form) return;
    setRefused(false);
    try {
      const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
      const filled = new FormData(form);
      filled.set("intent", "keep");
      filled.set("browser", JSON.stringify(subscription));
      submit(filled, { method: "post" });
    } catch {
      setRefused(true);
    }
  }

  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p className="max-w-prose">{t("daily.push.text")}</p>
      <Button type="button" look="quiet" onClick={({ currentTarget }) => void subscribe(currentTarget.form)}>
        {t("daily.push.button")}
      </Button>
      {(isRefused || error) && (
        <p role="alert" className="text-sm text-alarm">
          {error ?? t("daily.push.refused")}
        </p>
      )}
    </div>
  );
}
