import { useEffect, useRef } from "react";
import type { Step } from "./steps";

/** The next step begins where the last one did; focus and view go there. */
export function useFocusOnStep(step: Step) {
  const top = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    top.current?.focus();
  }, [step]);
  return top;
}
