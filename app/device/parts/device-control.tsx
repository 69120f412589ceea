import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { forgetPages, switchOff, switchOn } from "../caches";
import { type KeptHere, measureKept } from "../measure-kept";

/** What this browser keeps, how to have it deleted, and how to end or begin the keeping. It takes scripts, as the keeping does. */
export function DeviceControl({ language }: { language: Language }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState<KeptHere | "off" | "impossible" | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    void measureKept().then(setKept);
  }, []);

  async function forget() {
    await forgetPages();
    setForgotten(true);
    setKept(await measureKept());
  }
  async function stop() {
    await switchOff();
    await (await navigator.serviceWorker.getRegistration())?.unregister();
    setKept("off");
  }
  async function begin() {
    await switchOn();
    // The page keeps from its beginning on.
    location.reload();
  }

  if (kept === null) return <noscript>{t("device.noScripts")}</noscript>;
  if (kept === "impossible") return <p>{t("device.impossible")}</p>;
  if (kept === "off")
    return (
      <Control says={t("device.isOff")}>
        <Button type="button" look="quiet" onClick={begin}>
          {t("device.turnOn")}
        </Button>
      </Control>
    );
  const isEmpty = kept.readings + kept.pages === 0;
  return (
    <Control
      says={
        isEmpty ? (
          t(isForgotten ? "device.forgotten" : "device.empty")
        ) : (
          <Amount {...kept} language={language} />
        )
      }
    >
      {!isEmpty && (
        <Button type="button" look="quiet" onClick={forget}>
          {t("device.forget")}
        </Button>
      )}
      <Button type="button" look="quiet" onClick={stop}>
        {t("device.turnOff")}
      </Button>
    </Control>
  );
}

function Control({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <>
      <p role="status">{says}</p>
      <div className="flex flex-wrap gap-4">{children}</div>
    </>
  );
}

function Amount({ readings, pages, size, language }: KeptHere & { language: Language }) {
  const { t } = useTranslation();
  const megabytes = new Intl.NumberFormat(language, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  });
  return (
    <>
      {t("device.readings", { count: readings })} · {t("device.pages", { count: pages })}
      {size !== undefined && ` · ${megabytes.format(size / 1_000_000)}`}
    </>
  );
}
