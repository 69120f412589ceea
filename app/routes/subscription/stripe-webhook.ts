import type { ActionFunctionArgs } from "@remix-run/node";
import { handleEvent } from "~/billing/handle-event.server";
import { log } from "~/log.server";
import { takeQuickRequest } from "~/rate-limits/take-quick-request.server";

const STATUSES = { handled: 200, unsigned: 400, unreadable: 400, unconfigured: 503 };

/** Nothing to see here. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Where Stripe reports that something has changed; an answer of 500 makes it report again. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const outcome = await handleEvent(await request.text(), request.headers.get("Stripe-Signature"));
    // Whoever sends too many is not read any more.
    if (outcome === "unsigned")
      takeQuickRequest("unsigned", { visitor: null, address: context.clientAddress });
    return new Response(null, { status: STATUSES[outcome] });
  } catch (error) {
    log().error({ err: error }, "an event of Stripe could not be handled");
    return new Response(null, { status: 500 });
  }
}
