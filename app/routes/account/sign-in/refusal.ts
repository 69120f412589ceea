import type { AccountFaults } from "~/accounts/parts/account-message";

/** Why a form of this page was refused, and what had been typed into it. */
export interface Refusal {
  faults: AccountFaults;
  values: { email: string };
}
