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

/** Decorative stars, scattered the same way each time. */
export function Stars({ count }: { count: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="stars pointer-events-none absolute inset-0 h-full w-full text-star"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars never change
        <path key={index} d={star(index)} fill="currentColor" />
      ))}
    </svg>
  );
}

/** A four-pointed star as a path, its place and size spread by the golden ratio. */
function star(index: number): string {
  const x = (index * 61.8034) % 100;
  const y = 6 + ((index * 37.3 + (index % 7) * 11.7) % 88);
  const long = 0.3 + (index % 4) * 0.2;
  const short = long / 4;
  const points = [
    [0, -long],
    [short, -short],
    [long, 0],
    [short, short],
    [0, long],
    [-short, short],
    [-long, 0],
    [-short, -short],
  ].map(([dx = 0, dy = 0]) => `${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`);
  return `M${points.join("L")}z`;
}
