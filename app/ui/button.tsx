import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";

interface Look {
  look?: "gold" | "quiet" | "star" | "alarm";
}

/** Text browsers need the space behind it to tell it from the next. */
export function Button({ look = "gold", className = "", ...props }: ComponentProps<"button"> & Look) {
  return (
    <>
      <button type="submit" className={`button ${look} ${className}`} {...props} />{" "}
    </>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = "gold", className = "", ...props }: LinkProps & Look) {
  return (
    <>
      <Link viewTransition className={`button ${look} ${className}`} {...props} />{" "}
    </>
  );
}
