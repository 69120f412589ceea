import plugin from "tailwindcss/plugin";
import { COLORS, FIXED_COLORS, FRAME_COLORS } from "./tokens.data";

type Theme = "light" | "dark";
type Name = keyof typeof COLORS;

const names = Object.keys(COLORS) as Name[];

/** What a style sheet reads of a theme: `--paper` and the like, and the two frames. */
function propertiesOf(theme: Theme): Record<string, string> {
  const brass = COLORS.brass[theme];
  return {
    ...Object.fromEntries(names.map((name) => [`--${name}`, COLORS[name][theme]])),
    "--frame": frame(FRAME_COLORS.lines[theme], FRAME_COLORS.lozenges[theme]),
    "--frame-strong": frame(brass, brass),
    "color-scheme": theme,
  };
}

/** A line, a stepped line within, a lozenge in each corner: 48 pixels wide, to be cut in nine. */
function frame(lines: string, lozenges: string): string {
  const svg = [
    "<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48' fill='none'>",
    `<path d='M.5.5h47v47H.5zM5.5 16v-5.5h5v-5h27v5h5v27h-5v5h-27v-5h-5z' stroke='${lines}'/>`,
    "<path d='M5.5 3l2.5 2.5L5.5 8 3 5.5zM42.5 3L45 5.5 42.5 8 40 5.5zM5.5 40L8 42.5 5.5 45 3 42.5z",
    `M42.5 40l2.5 2.5-2.5 2.5-2.5-2.5z' fill='${lozenges}'/>`,
    "</svg>",
  ].join("");
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`;
}

/** The red, green and blue of a colour, for `rgb(… / 0.5)`. */
function channelsOf(color: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(" ");
}

const light = propertiesOf("light");
const dark = propertiesOf("dark");

/**
 * The tokens as custom properties, and as the only colours that a class can name. Not by `light-dark()`, which Safari has
 * had since 17.5 only.
 */
export default plugin(
  ({ addBase }) =>
    addBase({
      ":root": {
        ...light,
        "--star": FIXED_COLORS.star,
        "--star-channels": channelsOf(FIXED_COLORS.star),
      },
      // What lies behind a dialog inherits from nothing in older browsers.
      ":root, ::backdrop": { "--shade-channels": channelsOf(FIXED_COLORS.shade) },
      ':root[data-theme="dark"], .night': dark,
      "@media (prefers-color-scheme: dark)": { ':root[data-theme="system"]': dark },
      // On paper it is day: what is printed leaves the ground out, and starlight would be lost on white.
      "@media print": {
        ":root[data-theme], .night": {
          ...light,
          "--paper": FIXED_COLORS.sheet,
          "--surface": FIXED_COLORS.sheet,
        },
      },
    }),
  {
    theme: {
      extend: {
        colors: {
          ...Object.fromEntries(names.map((name) => [name, `var(--${name})`])),
          night: FIXED_COLORS.night,
          star: FIXED_COLORS.star,
          gold: FIXED_COLORS.gold,
        },
      },
    },
  },
);
