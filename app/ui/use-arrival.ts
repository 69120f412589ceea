import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pathWithoutLanguage } from "~/i18n/paths";

/**
 * Puts the focus on the content when another page has come, not the same in another language, or on the part that its address names, as a whole load
 * would: a screen reader goes on there, and the next Tab leads into it.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const here = pathWithoutLanguage(pathname) + hash;
  const last = useRef(here);
  useEffect(() => {
    if (last.current === here) return;
    const isSamePage = last.current.split("#")[0] === pathWithoutLanguage(pathname);
    last.current = here;
    if (isSamePage && !hash) return;
    const target = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
    if (target && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [here, pathname, hash]);
}
