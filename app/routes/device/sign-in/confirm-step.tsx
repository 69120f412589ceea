import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { WaitingDevice } from "~/accounts/devices/device-codes.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";

interface ConfirmStepProps {
  device: Omit<WaitingDevice, "begunAt"> & { minutes: number };
  email: string;
  language: Language;
}

/** Which device asks and from where, and the warning, before anybody signs it in. */
export function ConfirmStep({ device, email, language }: ConfirmStepProps) {
  const { t } = useTranslation();
  const { code, clientName, system, isSameNetwork, minutes } = device;
  const facts = [
    [t("deviceSignIn.client"), clientName],
    [t("deviceSignIn.system"), system],
    [t("deviceSignIn.network"), t(isSameNetwork ? "deviceSignIn.sameNetwork" : "deviceSignIn.otherNetwork")],
    [
      t("deviceSignIn.asked"),
      minutes < 1 ? t("deviceSignIn.justNow") : t("deviceSignIn.minutes", { count: minutes }),
    ],
  ];
  return (
    <>
      <PageTitle title={t("deviceSignIn.confirmHeading")} lead={t("deviceSignIn.confirmLead")} />
      <div className="sheet space-y-5 p-3 sm:p-6">
        <p className="text-center font-display text-3xl tracking-widest whitespace-nowrap">
          <code>{code}</code>
        </p>
        <dl className="divide-y divide-line border-y border-line">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} className="flex justify-between gap-x-6 py-2">
                  <dt className="text-soft">{name}</dt>
                  <dd className="text-end font-medium wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="border-s-2 border-alarm ps-4">{t("deviceSignIn.warning")}</p>
        <p className="text-soft wrap-anywhere">{t("deviceSignIn.signedInAs", { email })}</p>
        <Form method="post" action={pathTo.device(language)} className="flex flex-wrap gap-4 *:grow">
          <input type="hidden" name="code" value={code} />
          <SendButton name="intent" value="approve" intent="approve">
            {t("deviceSignIn.approve")}
          </SendButton>
          <SendButton name="intent" value="deny" intent="deny" look="quiet">
            {t("deviceSignIn.deny")}
          </SendButton>
        </Form>
      </div>
    </>
  );
}
