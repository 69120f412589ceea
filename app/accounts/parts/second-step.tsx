import { Form } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { FaultSummary } from "~/ui/fault-summary";
import { useFaultFocus } from "~/ui/use-fault-focus";
import type { FactorKinds } from "../factors/has-factor.server";
import { type AccountFaults, accountMessage } from "./account-message";
import { ChannelButtons } from "./channel-buttons";
import { CodeForm } from "./code-form";
import { PasskeyForm } from "./passkeys/passkey-form";
import { RecoveryForm } from "./recovery-form";

/** By which of the forms somebody shows their second factor. */
export type SecondWay = "app" | "recovery" | "passkey" | "phone";

export interface StepRefusal {
  faults: AccountFaults;
  values: { way: SecondWay };
}

interface SecondStepProps {
  kinds: FactorKinds;
  /** Where to go afterwards. */
  from: string;
  refusal: StepRefusal | null;
}

/** What somebody is asked for, in a sentence. */
export function secondStepLead({ hasApp, phone }: FactorKinds, t: TFunction): string {
  if (hasApp) return t("twoFactor.lead");
  return phone ? t("twoFactor.phoneLead") : t("twoFactor.passkeyLead");
}

/** Asks for the second factor: one form for each kind that the person has, and one for a recovery code. */
export function SecondStep({ kinds: { hasApp, hasPasskeys, phone }, from, refusal }: SecondStepProps) {
  const { t } = useTranslation();
  const refusalOf = (way: SecondWay) => (refusal?.values.way === way ? refusal : null);
  return (
    <>
      {phone && <SendCodeForm phone={phone} from={from} refusal={refusalOf("phone")} />}
      {(hasApp || phone) && <CodeForm from={from} refusal={refusalOf("app")} />}
      {hasPasskeys && (
        <PasskeyForm
          purpose="show"
          fields={{ from }}
          label={t("passkey.use")}
          look={hasApp ? "quiet" : "gold"}
          refusal={refusalOf("passkey")}
          fault={accountMessage(refusalOf("passkey")?.faults.form, t)}
        />
      )}
      <RecoveryForm from={from} refusal={refusalOf("recovery")} />
    </>
  );
}

interface SendCodeFormProps {
  /** Enough of the number to know it by. */
  phone: string;
  from: string;
  refusal: StepRefusal | null;
}

/** Has a code sent to the phone; it is typed where the app's code is. */
function SendCodeForm({ phone, from, refusal }: SendCodeFormProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  return (
    <Form ref={form} method="post" className="space-y-3">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="kind" value="phone" />
      <FaultSummary>{accountMessage(refusal?.faults.form, t)}</FaultSummary>
      <p>{t("phone.sendTo", { phone })}</p>
      <ChannelButtons />
    </Form>
  );
}
