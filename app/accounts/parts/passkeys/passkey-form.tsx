import { useSubmit } from "@remix-run/react";
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FaultSummary } from "~/ui/fault-summary";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";
import { useHydrated } from "~/ui/use-hydrated";
import type { PasskeyPurpose } from "../../passkeys/passkey-purposes";

interface PasskeyFormProps extends Pick<ComponentProps<typeof SendButton>, "look"> {
  purpose: PasskeyPurpose;
  /** What the form sends besides what the passkey signed. */
  fields: Record<string, string>;
  label: string;
  /** Another object each time that the form was refused. */
  refusal: object | null;
  /** Why it was. */
  fault: string | undefined;
  children?: ReactNode;
}

/** A button that has the device ask for a finger, a face or a PIN, and sends what it signs to the page's action. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { purpose, fields, label, look, refusal, fault, children } = props;
  const { t } = useTranslation();
  const submit = useSubmit();
  const [problem, setProblem] = useState<"cancelled" | "known" | null>(null);
  const form = useFaultFocus(refusal);
  const isAsking = useRef(false);
  const isHydrated = useHydrated();
  if (!isHydrated || !window.PublicKeyCredential) return <PasskeyPlace isHydrated={isHydrated} />;

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second press while the device asks would give it something else to sign.
    if (isAsking.current) return;
    isAsking.current = true;
    const sent = new FormData(event.currentTarget);
    setProblem(null);
    try {
      const { askAuthenticator } = await import("./ask-authenticator");
      sent.set("credential", await askAuthenticator(purpose));
      submit(sent, { method: "post" });
    } catch (error) {
      setProblem(error instanceof DOMException && error.name === "InvalidStateError" ? "known" : "cancelled");
    } finally {
      isAsking.current = false;
    }
  }

  return (
    <form ref={form} method="post" onSubmit={ask} className="space-y-5">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FaultSummary>{problem ? t(`passkey.${problem}`) : fault}</FaultSummary>
      {children}
      <SendButton look={look} intent={fields.intent} className="w-full">
        {label}
      </SendButton>
    </form>
  );
}

/** Keeps the place of what takes a passkey, as high as a button; says why nothing comes where the browser cannot have one. */
export function PasskeyPlace({ isHydrated }: { isHydrated: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="min-h-11">
      <p className={isHydrated ? "text-soft" : "hidden text-soft noscript:block"}>
        {t("passkey.unsupported")}
      </p>
    </div>
  );
}
