/** A line of text around a point, in pixels. */
export interface TextLine {
  text: string;
  /** The middle of the line. */
  x: number;
  /** Its base line. */
  y: number;
  size: number;
  color: "star" | "brass";
  /** Between its letters. */
  spacing: number;
}

export interface TextBox {
  x: number;
  /** The base line of the first line. */
  y: number;
  width: number;
  size: number;
  color?: TextLine["color"];
  spacing?: number;
  /** How many lines there is room for. */
  lines?: number;
}

/** The width of a text in ems. */
export type AdvanceOf = (text: string) => number;

const LINE_HEIGHT = 1.16;
/** A text that would become smaller than this share of its size is rather set in two lines. */
const SMALLEST_OF_ONE = 0.75;

/** Sets a text in the middle of a box: in one line where it is not much smaller for it, else in two about as wide. */
export function setText(text: string, box: TextBox, advanceOf: AdvanceOf): TextLine[] {
  const { x, y, width, size, color = "star", spacing = 0, lines = 1 } = box;
  const fitting = (line: string) =>
    Math.min(size, width / widthOf(line, { size: 1, spacing: spacing / size }, advanceOf));
  const halves = lines > 1 ? inHalves(text, advanceOf) : null;
  const isOne = !halves || fitting(text) >= size * SMALLEST_OF_ONE;
  const set = isOne ? [text] : halves;
  const fitted = Math.min(...set.map(fitting));
  return set.map((line, index) => ({
    text: line,
    x,
    y: y + index * fitted * LINE_HEIGHT,
    size: fitted,
    color,
    spacing: (spacing * fitted) / size,
  }));
}

/** The width of a line in pixels. */
export function widthOf(
  text: string,
  { size, spacing }: Pick<TextLine, "size" | "spacing">,
  advanceOf: AdvanceOf,
): number {
  return advanceOf(text) * size + spacing * Math.max(0, [...text].length - 1);
}

/** The space at which a text breaks into two lines of about the same width; null where it has none. */
function inHalves(text: string, advanceOf: AdvanceOf): [string, string] | null {
  const words = text.split(" ");
  const ways = words
    .slice(1)
    .map((_, index): [string, string] => [
      words.slice(0, index + 1).join(" "),
      words.slice(index + 1).join(" "),
    ]);
  const widest = (way: [string, string]) => Math.max(...way.map(advanceOf));
  return ways.toSorted((a, b) => widest(a) - widest(b))[0] ?? null;
}
