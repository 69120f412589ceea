import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Puts the focus on the content when another page has come, as a whole load would: a screen reader goes on there, and
 * the next Tab leads into the page. An anchor in the address is the browser's.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!hash) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
