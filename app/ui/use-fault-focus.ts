import { useEffect, useRef } from "react";

/** Puts the focus where a refused form has to be mended: its first faulty field, else what is said of the whole. */
export function useFaultFocus(refusal: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-fault]")?.focus();
  }, [refusal]);
  return form;
}
