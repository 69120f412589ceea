import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";

type LookName = "strong" | "quiet" | "star" | "gold" | "alarm";

interface Look {
  look?: LookName;
}

export function Button({ look = "strong", className = "", ...props }: ComponentProps<"button"> & Look) {
  return <button type="submit" className={`button ${look} ${className}`} {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = "strong", className = "", ...props }: LinkProps & Look) {
  return <Link viewTransition className={`button ${look} ${className}`} {...props} />;
}
