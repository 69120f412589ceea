import { ORNAMENTS } from "./icons.data";
import { LineDrawing } from "./line-drawing";

/** A larger line drawing, in the colour of the text around it. */
export function Ornament({ name, className = "" }: { name: keyof typeof ORNAMENTS; className?: string }) {
  const { width, height } = ORNAMENTS[name];
  return (
    <LineDrawing
      name={name}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      stroke={undefined}
      strokeWidth={undefined}
      className={`h-auto max-w-full ${className}`}
    />
  );
}

/** A line that ends in a star: between a heading and what it opens. */
export function Divider({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 240 24"
      width="240"
      height="24"
      aria-hidden="true"
      className={`text-brass ${className}`}
    >
      <g fill="none" stroke="currentColor">
        <path d="M0 12h92M148 12h92" />
        <path d="M102 12l4-4 4 4-4 4zM130 12l4-4 4 4-4 4z" />
      </g>
      <path d="M120 2l2.4 7.6L130 12l-7.6 2.4L120 22l-2.4-7.6L110 12l7.6-2.4z" fill="currentColor" />
    </svg>
  );
}
