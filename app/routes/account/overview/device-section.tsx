import { useTranslation } from "react-i18next";
import { DeviceControl } from "~/device/parts/device-control";
import { KeptLink } from "~/device/parts/kept-link";
import type { Language } from "~/i18n/languages";
import { AccountSection } from "./section";

/** What stays in this browser, for when there is no net. */
export function DeviceSection({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <AccountSection name="device">
      <p className="max-w-2xl">{t("device.lead")}</p>
      <DeviceControl language={language} />
      <p>
        <KeptLink language={language} />
      </p>
    </AccountSection>
  );
}
