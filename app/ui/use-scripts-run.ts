import { useEffect } from "react";

/** Says on the root that scripts run this page ({@link "./await-scripts"}). */
export function useScriptsRun(): void {
  useEffect(() => {
    document.documentElement.dataset.scripts = "run";
  }, []);
}
