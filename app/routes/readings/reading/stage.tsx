import type { ReactNode } from "react";
import { Stars } from "~/ui/stars";

interface StageProps {
  stars: number;
  /** Whether it is all there is: it fills the window. */
  isWhole?: boolean;
  children: ReactNode;
}

/** The night on which cards are drawn and lie, and signs stand. */
export function Stage({ stars, isWhole = false, children }: StageProps) {
  return (
    <div className="stage night relative isolate px-4 py-5 text-center sm:px-6" data-whole={isWhole}>
      <div className="absolute inset-0 -z-10 overflow-hidden">
        {isWhole && <div className="rays" />}
        <Stars count={stars} />
      </div>
      <div className="stage-inner">{children}</div>
    </div>
  );
}
