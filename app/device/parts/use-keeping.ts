import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Has the browser keep the pages that may be read without a net. Nobody waits for it, so that it comes after the page. */
export function useKeeping(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    import("../keep-here").then(({ keepHere }) => keepHere(pathname)).catch(() => undefined);
  }, [pathname]);
}
