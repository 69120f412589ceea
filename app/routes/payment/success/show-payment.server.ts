import type { AppLoadContext } from "@remix-run/node";
import { type Confirmation, confirmCheckout, isSessionId } from "~/billing/confirm-checkout.server";
import { findSubscription } from "~/billing/find-subscription.server";
import type { PlanType } from "~/billing/plans";
import { subscriptionState } from "~/billing/subscription-state";
import { settings } from "~/env.server";
import { billingFaultOf } from "~/http/answer-fault.server";
import { currentSession } from "~/http/person.server";

/** What somebody bought. */
export interface Purchase {
  subscriptionId: string;
  plan: PlanType;
  /** Of a period, in cents. */
  price: number | null;
  /** The last paid day, `yyyy-MM-dd` in UTC. */
  day: string;
  /** Whether it is charged again on that day. */
  renews: boolean;
  /** Whether they are still to be asked if an advertisement's conversion may be counted. */
  asksConsent: boolean;
}

/** Why a payment is not shown, each with the status that says so. */
const FAULTS = { missing: 400, signedOut: 403, unknown: 404, unreachable: 503, tooMany: 429 } as const;

export type PaymentFault = keyof typeof FAULTS;

export type ShownPayment =
  | { state: "processing" }
  | { state: "success"; purchase: Purchase }
  | { state: "error"; fault: PaymentFault };

/** What became of the checkout that the address of a page names (specification, section 2), for whoever is signed in. */
export async function showPayment(request: Request, context: AppLoadContext): Promise<ShownPayment> {
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  if (!isSessionId(sessionId)) return { state: "error", fault: "missing" };
  const session = await currentSession(request, context);
  if (!session) return { state: "error", fault: "signedOut" };
  try {
    const confirmation = await confirmCheckout(session.account.id, sessionId);
    if (confirmation.state === "processing") return { state: "processing" };
    return { state: "success", purchase: await describe(session.account.id, confirmation) };
  } catch (error) {
    return { state: "error", fault: faultOf(error) };
  }
}

export function httpStatusOf(payment: ShownPayment): number {
  return payment.state === "error" ? FAULTS[payment.fault] : 200;
}

/** The page may be read again long after, when the subscription no longer renews. */
async function describe(
  userId: string,
  { subscriptionId, plan, price, expiresAt, isConversionOpen }: Confirmation & { state: "paid" },
): Promise<Purchase> {
  const shown = await findSubscription(userId);
  return {
    subscriptionId,
    plan,
    price,
    day: expiresAt.toISOString().slice(0, 10),
    renews: shown?.id === subscriptionId && subscriptionState(shown) === "active",
    asksConsent: isConversionOpen && settings().ads !== undefined,
  };
}

function faultOf(error: unknown): PaymentFault {
  const { code } = billingFaultOf(error);
  if (code === "too-many") return "tooMany";
  return code === "unknown-session" ? "unknown" : "unreachable";
}
