import { readFile, writeFile } from "node:fs/promises";
import { icons } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import glyphs from "../app/readings/zodiac/glyphs.json";
import { ICONS, ORNAMENTS } from "../app/ui/icons.data";
import { type ImageJob, pathOf } from "./image-job";

const SMALL = "0 0 24 24";

/** Icons, the marks of the signs and ornaments as symbols of one file; how they are drawn is said where they are used. */
export function iconSpriteJob(): ImageJob {
  return {
    from: [
      "app/ui/icons.data.ts",
      "app/readings/zodiac/glyphs.json",
      "art/icon-sprite.ts",
      ...Object.keys(ORNAMENTS).map(ornamentFile),
    ],
    to: "public/images/icons.svg",
    render: async (to) => writeFile(to, await sprite()),
  };
}

async function sprite(): Promise<string> {
  const symbols = [
    ...Object.entries(ICONS).map(([id, drawing]) => symbol(id, SMALL, iconShapes(drawing))),
    ...Object.entries(glyphs).map(([sign, path]) => symbol(`sign-${sign}`, SMALL, `<path d="${path}"/>`)),
    ...(await Promise.all(
      Object.entries(ORNAMENTS).map(async ([id, { width, height }]) =>
        symbol(id, `0 0 ${width} ${height}`, inner(await readFile(pathOf(ornamentFile(id)), "utf8"))),
      ),
    )),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}

function symbol(id: string, viewBox: string, shapes: string): string {
  return `<symbol id="${id}" viewBox="${viewBox}">${shapes}</symbol>`;
}

function iconShapes(name: (typeof ICONS)[keyof typeof ICONS]): string {
  return inner(renderToStaticMarkup(createElement(icons[name])));
}

/** What is within a drawing's own `svg`. */
function inner(svg: string): string {
  return svg.trim().replace(/^<svg[^>]*>|<\/svg>$/g, "");
}

function ornamentFile(name: string): string {
  return `art/ornaments/${name}.svg`;
}
