import { memo } from "react";

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
