import type { ReactNode } from "react";
import { Divider } from "./ornament";

/** The heading of a section, in its middle, with the line that ends in a star. */
export function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="mb-8 text-center">
      <h2 id={id} className="text-heading">
        {children}
      </h2>
      <Divider className="mx-auto mt-4" />
    </div>
  );
}
