import { useActionData } from "@remix-run/react";
import type { AccountFaults } from "~/accounts/parts/account-message";
import type { Offline } from "~/ui/offline";
import type { AccountIntent } from "./intents";

interface Refusal {
  faults: AccountFaults;
  values: { intent: AccountIntent; email: string };
}

type Answer = Refusal | (Offline & { intent: AccountIntent });

/** What came of the last form, if that was the one that asks for `intent`. */
export function useIntentAnswer(intent: AccountIntent) {
  const answer = useActionData<Answer>();
  const refusal = answer && "faults" in answer && answer.values.intent === intent ? answer : null;
  const isOffline = answer !== undefined && "problem" in answer && answer.intent === intent;
  return {
    /** Another object each time that the form was not accepted. */
    refusal: (refusal || isOffline ? answer : null) ?? null,
    faults: refusal?.faults ?? {},
    email: refusal?.values.email ?? "",
    isOffline,
  };
}
