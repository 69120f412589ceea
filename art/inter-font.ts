/**
 * Makes the font of the Latin languages' text: of fontsource's Inter (SIL Open Font License) the weights and characters that the
 * site uses, which is two fifths less to fetch before a page is read. The result is committed; made by `npm run fonts`.
 */
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/** As `unicode-range` in `app/fonts/fonts.css`: Latin-1, ı, œ, spaces that do not break, dashes, quotes, marks and arrows. */
const RANGES = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2009, 0x2015],
  [0x2018, 0x2026],
  [0x202f, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

const characters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);
const from = "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const source = await readFile(new URL(from, import.meta.url));
const font = await subsetFont(source, characters.join(""), {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 700 } },
});
await writeFile(new URL("../app/fonts/inter-latin.woff2", import.meta.url), font);
console.log(`inter-latin.woff2: ${Math.round(source.length / 1000)} → ${Math.round(font.length / 1000)} kB`);
