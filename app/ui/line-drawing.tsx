import type { ReactNode } from "react";

interface LineDrawingProps {
  /** Its name in the file of drawings. */
  name: string;
  width: number | string;
  height: number | string;
  /** Its own measures. */
  viewBox?: string;
  className?: string;
  /** Where it has a colour of its own. */
  color?: string;
  /** What lies behind it. */
  children?: ReactNode;
}

/** A drawing out of our file of line drawings, in the colour of the text around it. No script carries it. */
export function LineDrawing({
  name,
  viewBox = "0 0 24 24",
  className = "shrink-0",
  children,
  ...rest
}: LineDrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      {...rest}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
      <use href={`/images/icons.svg#${name}`} />
    </svg>
  );
}
