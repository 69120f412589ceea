import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";

const SHAPE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-sm px-6 py-2 text-center font-medium transition-colors disabled:opacity-60";
const LOOKS = {
  strong: "bg-ink text-paper hover:bg-brass",
  quiet: "border border-brass text-brass hover:bg-brass hover:text-paper",
  star: "border border-star bg-night text-star hover:bg-star hover:text-night",
  gold: "bg-star text-night hover:bg-ink",
  alarm: "border border-alarm text-alarm hover:bg-alarm hover:text-paper",
};

interface Look {
  look?: keyof typeof LOOKS;
}

/** Text browsers need the space behind it to tell it from the next. */
export function Button({ look = "strong", className = "", ...props }: ComponentProps<"button"> & Look) {
  return (
    <>
      <button type="submit" className={`${SHAPE} ${LOOKS[look]} ${className}`} {...props} />{" "}
    </>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = "strong", className = "", ...props }: LinkProps & Look) {
  return (
    <>
      <Link viewTransition className={`${SHAPE} ${LOOKS[look]} ${className}`} {...props} />{" "}
    </>
  );
}
