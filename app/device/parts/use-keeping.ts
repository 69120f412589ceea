import { useEffect } from "react";

/** Has the browser keep pages that may be read without a net. Nobody waits for it, so that it comes after the page. */
export function useKeeping(): void {
  useEffect(() => {
    // Where it does not come, nothing is kept.
    import("../keep-pages").catch(() => undefined);
  }, []);
}
