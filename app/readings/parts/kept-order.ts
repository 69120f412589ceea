import { useNavigationType } from "@remix-run/react";

/** What was typed and chosen, as it goes back into the form. */
export interface OrderValues {
  reader: string;
  question: string;
  deck: string;
}

/** What was sent last in this tab, until its cards are drawn: in memory alone, so that nobody finds it later. */
let kept: OrderValues | undefined;

/** Keeps what is being sent, for whoever goes back before the cards are drawn. */
export function keepOrder(order: OrderValues): void {
  kept = order;
}

/** The cards are drawn: another reading begins with an empty form. */
export function forgetOrder(): void {
  kept = undefined;
}

/** What was sent from here, for whoever has gone back. */
export function useKeptOrder(): OrderValues | undefined {
  return useNavigationType() === "POP" ? kept : undefined;
}
