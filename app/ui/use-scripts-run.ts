import { useEffect } from "react";

/** Says on the root that scripts run this page, which were awaited until now (`http/await-scripts.server.ts`). */
export function useScriptsRun(): void {
  useEffect(() => {
    document.documentElement.dataset.scripts = "run";
  }, []);
}
