import type { ComponentProps } from "react";
import { imagePath } from "./image-path";

interface LineDrawingProps {
  /** Its name in the file of drawings. */
  name: string;
  width: number | string;
  height: number | string;
  /** Its own measures. */
  viewBox?: string;
  className?: string;
  /** Where it is a part of another drawing. */
  x?: number;
  y?: number;
  /** The colour of its lines; nothing where they have their own. */
  stroke?: "currentColor" | undefined;
  strokeWidth?: "1.5" | undefined;
}

/** A drawing out of our file of line drawings, in the colour of the text around it. No script carries it. */
export function LineDrawing({
  name,
  viewBox = "0 0 24 24",
  className = "shrink-0",
  ...size
}: LineDrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...size}
      className={className}
    >
      <use href={`${imagePath("icons.svg")}#${name}`} />
    </svg>
  );
}

interface IllustrationProps extends Omit<ComponentProps<"img">, "src"> {
  srcSet: string;
  width: number;
  height: number;
}

/**
 * A picture that says nothing which words beside it do not say, if it has no `alt`. It has no `src`: w3m shows the name of
 * that file in place of an empty `alt`.
 */
export function Illustration(props: IllustrationProps) {
  return <img alt="" draggable={false} {...props} />;
}
