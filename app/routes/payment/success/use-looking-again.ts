import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { AT_MOST, EVERY } from "./look-again";
import type { ShownPayment } from "./show-payment.server";

/** In the address of what only looks: where that fails, the page stays as it is. */
const LOOK = "look";

export function isLook(request: Request): boolean {
  return new URL(request.url).searchParams.has(LOOK);
}

/**
 * Looks again every few seconds what became of the payment, and reads the page anew once something has.
 * @returns whether it still does; it gives up after a while.
 */
export function useLookingAgain(): boolean {
  const { pathname, search } = useLocation();
  const { data, load, state } = useFetcher<{ payment: ShownPayment } | null>();
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(0);
  const isLooking = looks < AT_MOST / EVERY;

  useEffect(() => {
    if (!isLooking || state !== "idle") return;
    const timer = setTimeout(() => {
      setLooks((count) => count + 1);
      load(`${pathname}${search}&${LOOK}=${EVERY}`);
    }, EVERY * 1_000);
    return () => clearTimeout(timer);
  }, [isLooking, state, load, pathname, search]);

  useEffect(() => {
    if (data && isNews(data.payment)) revalidate();
  }, [data, revalidate]);

  return isLooking;
}

/** A provider that cannot be reached for a moment may be a moment later. */
function isNews(payment: ShownPayment): boolean {
  return payment.state === "success" || (payment.state === "error" && payment.fault !== "unreachable");
}
