import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Puts the focus on the content when another page has come, or on the part that its address names, as a whole load
 * would: a screen reader goes on there, and the next Tab leads into it.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname + hash);
  useEffect(() => {
    if (last.current === pathname + hash) return;
    const isSamePage = last.current.split("#")[0] === pathname;
    last.current = pathname + hash;
    if (isSamePage && !hash) return;
    const target = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
    if (target && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
