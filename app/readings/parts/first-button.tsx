import type { ReactNode } from "react";
import { TextBreak } from "~/ui/text-break";

/** Enter in a field presses the first button of a form: this one stands before those that only fill in a preset. */
export function FirstButton({ form, children }: { form?: string; children: ReactNode }) {
  return (
    <>
      <button type="submit" form={form} tabIndex={-1} aria-hidden="true" className="hidden">
        {children}
      </button>
      <TextBreak />
    </>
  );
}
