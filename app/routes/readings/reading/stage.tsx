import type { ReactNode } from "react";
import { Stars } from "~/ui/ornament";

/** The night on which cards are drawn and lie, and signs stand; as high before the draw as after it. */
export function Stage({ stars, children }: { stars: number; children: ReactNode }) {
  return (
    <div className="stage night relative isolate overflow-hidden px-4 py-10 text-center sm:px-6 sm:py-14">
      <Stars count={stars} />
      <div className="relative mx-auto flex max-w-5xl flex-col items-center gap-8">{children}</div>
    </div>
  );
}
