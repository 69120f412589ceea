import { readFile } from "node:fs/promises";
import { FIXED_COLORS, SOCIAL_CARD_COLORS } from "~/ui/tokens.data";
import { groundOf, layOutCard } from "./lay-out";
import { MATERIAL } from "./material.data";
import type { CardLayout } from "./pen";
import { SHAPES, type Shape, type SocialCard } from "./social-card";

const FILES = `${import.meta.env.PROD ? "build/client" : "public"}/${MATERIAL}`;
const COLORS = { star: FIXED_COLORS.star, brass: SOCIAL_CARD_COLORS.brass };
const STAR = "M0,-9L2.2,-2.2L9,0L2.2,2.2L0,9L-2.2,2.2L-9,0L-2.2,-2.2Z";
const RAYS = "M-120,0L-22,-0.9V0.9ZM120,0L22,-0.9V0.9Z";

/** What the fonts of a language are: the files that have its characters, and how wide each is in ems. */
interface Fonts {
  files: string[];
  advances: Record<string, number>;
}

/**
 * Draws a social card, as PNG. All that takes long is done on threads of the renderers, so that this one goes on serving.
 * @throws Error where the build has not made what it is put together from.
 */
export async function drawSocialCard(card: SocialCard, shape: Shape): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { files, advances } = await fontsOf(card);
  const advanceOf = (text: string) => [...text].reduce((sum, each) => sum + (advances[each] ?? 1), 0);
  const layout = layOutCard(card, shape, advanceOf);
  const { width, height } = SHAPES[shape];
  const pictures = await Promise.all(
    layout.pictures.map(async ({ file, left, top, width, isReversed }) => {
      const picture = sharp(`${FILES}/${file}.webp`).resize(width);
      return { input: await (isReversed ? picture.rotate(180) : picture).png().toBuffer(), left, top };
    }),
  );
  const words = await pixelsOf(wordsOf(layout, shape), files);
  return (
    sharp(`${FILES}/grounds/${groundOf(card, shape)}.webp`)
      .composite([...pictures, { input: words, raw: { width, height, channels: 4 }, left: 0, top: 0 }])
      .removeAlpha()
      // As few colours as nobody sees: a third of the size, and what shows previews refuses large pictures.
      .png({ palette: true, quality: 100, effort: 3, dither: 0.6 })
      .toBuffer()
  );
}

async function pixelsOf(svg: string, fonts: string[]): Promise<Buffer> {
  const { renderAsync } = await import("@resvg/resvg-js");
  const fontFiles = fonts.map((file) => `${FILES}/fonts/${file}`);
  return (await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles } })).pixels;
}

async function fontsOf({ language }: SocialCard): Promise<Fonts> {
  return JSON.parse(await readFile(`${FILES}/fonts/${language}.json`, "utf8")) as Fonts;
}

/** The words and stars of a social card as an SVG with nothing behind them. */
function wordsOf({ texts, stars }: CardLayout, shape: Shape): string {
  const { width, height } = SHAPES[shape];
  const lines = texts.map(({ text, x, y, size, color, spacing }) => {
    // What follows the last letter is no part of the line.
    const middle = x + spacing / 2;
    return `<text x="${middle}" y="${y}" font-size="${size}" letter-spacing="${spacing}" fill="${COLORS[color]}">${escaped(text)}</text>`;
  });
  const ornaments = stars.map(
    ({ x, y, isLong }) =>
      `<path d="${STAR}${isLong ? RAYS : ""}" transform="translate(${x} ${y})" fill="${COLORS.brass}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="Marcellus" text-anchor="middle">${lines.join("")}</g>${ornaments.join("")}</svg>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
