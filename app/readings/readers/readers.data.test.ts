import { expect, test } from "vitest";
import { READERS } from "./readers.data";

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(READERS.map(({ id, expertise }) => [id, expertise] as const))(
  "the badges of %s can be told in either theme: their drawing on their own ground",
  (_, expertise) => {
    for (const { color, ground } of expertise) expect(contrast(color, ground)).toBeGreaterThan(4.5);
  },
);
