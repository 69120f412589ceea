import { useEffect } from "react";

/**
 * Reads the page anew where the browser brings it back as it was left for the payment provider: with a button that still
 * turns, and what was true before.
 */
export function useFreshReturn(): void {
  useEffect(() => {
    const readAnew = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", readAnew);
    return () => removeEventListener("pageshow", readAnew);
  }, []);
}
