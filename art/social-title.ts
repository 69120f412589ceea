import { renderAsync } from "@resvg/resvg-js";
import { LANGUAGE_FACTS, type Language, type Script } from "../app/i18n/languages";
import { FIXED_COLORS, SOCIAL_CARD_COLORS } from "../app/ui/tokens.data";
import { titleFonts } from "./title-fonts";
import { layOutTitle } from "./title-lines";

/** Where the ground of a social card is calm, in its pixels. */
export const TITLE_BOX = { left: 470, top: 120, width: 660, height: 390 };

/** In ems. */
const LINE_HEIGHT: Record<Script, number> = { Latn: 1.16, Hans: 1.3, Hant: 1.3 };
/** Full-width marks leave part of their square empty, more of it in the mainland: how far to move the line, in ems. */
const OVERHANG: Record<Script, number> = { Latn: 0, Hans: 0.25, Hant: 0.15 };
const BRAND_SIZE = 26;
const SPACING = 6;
/** Between two lines that grow out of it. */
const STAR =
  "M0,-9L2.2,-2.2L9,0L2.2,2.2L0,9L-2.2,2.2L-9,0L-2.2,-2.2ZM-120,0L-22,-0.9V0.9ZM120,0L22,-0.9V0.9Z";
/** From the last line down to the star, and from there to the brand's base line. */
const GAPS = { star: 34, brand: 48 };

const middle = TITLE_BOX.width / 2;

/** The title in its lines, a star below it and the brand, as a PNG of the size of the box with nothing behind it. */
export async function drawTitle(title: string, brand: string, language: Language): Promise<Buffer> {
  const { advanceOf } = await titleFonts(language);
  const below = GAPS.star + GAPS.brand;
  const room = {
    width: TITLE_BOX.width - 20,
    height: TITLE_BOX.height - below - BRAND_SIZE,
    lineHeight: LINE_HEIGHT[LANGUAGE_FACTS[language].script],
  };
  const { lines, fontSize } = layOutTitle(title, language, room, advanceOf);
  const lineHeight = fontSize * room.lineHeight;
  const bottom = (TITLE_BOX.height + lineHeight * lines.length - below) / 2;
  const texts = lines.map((line, index) => {
    const y = bottom - lineHeight * (lines.length - index - 0.5) + fontSize * 0.35;
    return `<text x="${middle + overhang(line, language) * fontSize}" y="${y}">${escaped(line)}</text>`;
  });
  const star = bottom + GAPS.star;
  const content = `<g font-size="${fontSize}">${texts.join("")}</g>
    <path d="${STAR}" transform="translate(${middle} ${star})" fill="${SOCIAL_CARD_COLORS.brass}"/>
    <text x="${middle + SPACING / 2}" y="${star + GAPS.brand}" font-size="${BRAND_SIZE}"
      letter-spacing="${SPACING}">${escaped(brand.toLocaleUpperCase(language))}</text>`;
  return draw(TITLE_BOX.width, TITLE_BOX.height, content, language);
}

function overhang(line: string, language: Language): number {
  return /[，。、：？！]$/.test(line) ? OVERHANG[LANGUAGE_FACTS[language].script] : 0;
}

/** A line of text in the middle of a box, smaller where it would be too wide. */
export async function drawLabel(
  text: string,
  language: Language,
  box: { width: number; height: number; fontSize: number },
): Promise<Buffer> {
  const { advanceOf } = await titleFonts(language);
  const fontSize = Math.min(box.fontSize, box.width / advanceOf(text));
  const y = box.height / 2 + fontSize * 0.35;
  const content = `<text x="${box.width / 2}" y="${y}" font-size="${fontSize}">${escaped(text)}</text>`;
  return draw(box.width, box.height, content, language);
}

/** Text in the fonts of a language and its colour, centred on its `x`, as a PNG with nothing behind it. */
async function draw(width: number, height: number, content: string, language: Language): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g font-family="Marcellus" text-anchor="middle" fill="${FIXED_COLORS.star}">${content}</g></svg>`;
  const { paths } = await titleFonts(language);
  return (await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles: paths } })).asPng();
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
