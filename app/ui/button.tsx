import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";

/** All have a border: where the system chooses the colours it is what is left of them. */
const SHAPE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border px-6 py-2 text-center font-medium transition-colors disabled:opacity-60";
const LOOKS = {
  /** The one thing to do on a page. */
  gold: "border-brass bg-gold text-night hover:bg-star",
  quiet: "border-brass text-brass hover:bg-brass hover:text-paper",
  /** What else there is to do, by night. */
  star: "border-star bg-night text-star hover:bg-star hover:text-night",
  alarm: "border-alarm text-alarm hover:bg-alarm hover:text-paper",
};

interface Look {
  look?: keyof typeof LOOKS;
}

export function Button({ look = "gold", className = "", ...props }: ComponentProps<"button"> & Look) {
  return <button type="submit" className={`${SHAPE} ${LOOKS[look]} ${className}`} {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = "gold", className = "", ...props }: LinkProps & Look) {
  return <Link viewTransition className={`${SHAPE} ${LOOKS[look]} ${className}`} {...props} />;
}
