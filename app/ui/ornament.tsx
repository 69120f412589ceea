import { memo } from "react";
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

/** Decorative stars, scattered the same way each time: all of them within the box, whatever its shape. */
export const Stars = memo(function Stars({ count }: { count: number }) {
  return (
    <svg aria-hidden="true" className="stars pointer-events-none absolute inset-x-0 top-0 w-full text-star">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars never change
        // biome-ignore lint/a11y/noSvgWithoutTitle: a part of a drawing that is hidden
        <svg key={index} {...placeOfStar(index)} overflow="visible">
          <path d={STARS[index % STARS.length]} fill="currentColor" />
        </svg>
      ))}
    </svg>
  );
});

/** Four-pointed stars of four sizes, in pixels. */
const STARS = [2, 3.5, 5, 7].map((long) => {
  const short = long / 4;
  return `M0-${long}L${short}-${short}L${long} 0L${short} ${short}L0 ${long}L-${short} ${short}L-${long} 0L-${short}-${short}z`;
});

/** Spread by the golden ratio, nearer to the sides than to the middle, where the words are. */
function placeOfStar(index: number) {
  const across = ((index * 0.618034) % 1) * 2 - 1;
  const x = 50 + 48 * Math.sign(across) * Math.abs(across) ** 0.6;
  const y = 4 + ((index * 37.3 + (index % 7) * 11.7) % 91);
  return { x: `${x.toFixed(1)}%`, y: `${y.toFixed(1)}%` };
}
