/**
 * What the social cards of shared readings are put together from while the site runs: their grounds, each card in its frame,
 * the signs, the readers, and the fonts of their names with how wide each character is.
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import sharp from "sharp";
import { LANGUAGES } from "../app/i18n/languages";
import { READERS } from "../app/readings/readers/readers.data";
import { CARD_PICTURE, MATERIAL } from "../app/readings/sharing/social-card/material.data";
import { DECK } from "../app/readings/tarot/deck";
import { SIGN_IDS } from "../app/readings/zodiac/signs.data";
import { SOCIAL_CARD_COLORS } from "../app/ui/tokens.data";
import { codeOf, fileOf, pictureOf } from "./card-pictures";
import { advancesOf, toSfnt } from "./font-tables";
import { type ImageJob, pathOf } from "./image-job";
import { drawn } from "./images";
import { fontFilesOf } from "./title-fonts";

const CODE = "art/shared-cards.ts";
const FRAME = "art/shared-card-frame.svg";
/** How wide each is made: about as large as the tall picture shows it. */
const WIDTHS = { card: 520, sign: 440, reader: 160 };

/** The jobs that make it. */
export function sharedCardJobs(): ImageJob[] {
  return [
    drawing("art/social-card.svg", "grounds/single", 1200),
    drawing("art/shared-wide.svg", "grounds/wide", 1200),
    drawing("art/shared-tall.svg", "grounds/tall", 1080),
    ...DECK.map(({ imageUrl }) => card(codeOf(imageUrl))),
    ...SIGN_IDS.map((id) => drawing(`art/zodiac/${id}.svg`, `zodiac/${id}`, WIDTHS.sign)),
    ...READERS.map(({ id }) => drawing(`art/readers/${id}.svg`, `readers/${id}`, WIDTHS.reader)),
    ...fontJobs(),
  ];
}

function drawing(from: string, name: string, width: number): ImageJob {
  return {
    from: [from],
    to: `public/${MATERIAL}/${name}.webp`,
    render: async (to) =>
      sharp(await drawn(from, width))
        .webp({ quality: 94, alphaQuality: 100 })
        .toFile(to),
  };
}

/** A card in its frame, with its shadow all around, so that it can be turned. */
function card(code: string): ImageJob {
  const scale = WIDTHS.card / CARD_PICTURE.width;
  const { left, top, width, height } = CARD_PICTURE.window;
  return {
    from: [fileOf(code), FRAME, CODE],
    to: `public/${MATERIAL}/tarot/${code}.webp`,
    render: async (to) => {
      // A pixel more than its window, whose edge is under the frame.
      const size = { width: Math.ceil(width * scale) + 1, height: Math.ceil(height * scale) + 1 };
      const picture = await pictureOf(code, size).sharpen({ sigma: 0.7 }).png().toBuffer();
      await sharp(await shadow())
        .resize(WIDTHS.card)
        .composite([
          { input: picture, left: Math.floor(left * scale), top: Math.floor(top * scale) },
          { input: await drawn(FRAME, WIDTHS.card), left: 0, top: 0 },
        ])
        .webp({ quality: 84, alphaQuality: 90 })
        .toFile(to);
    },
  };
}

function shadow(): Promise<Buffer> {
  const { width, height, face } = CARD_PICTURE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>
    <rect x="${face.left}" y="${face.top}" width="${face.width}" height="${face.height}" rx="${face.radius}"
      fill="${SOCIAL_CARD_COLORS.shadow}" fill-opacity="0.9" filter="url(#soft)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Each font as the renderer takes it, and the widths of the characters of a language in ems, by its fonts in turn. */
function fontJobs(): ImageJob[] {
  const files = [...new Set(LANGUAGES.flatMap(fontFilesOf))];
  const whole = files.map((file) => ({
    from: [file],
    to: `public/${MATERIAL}/fonts/${basename(file, ".woff2")}.ttf`,
    render: async (to: string) => writeFile(to, await toSfnt(await readFile(pathOf(file)))),
  }));
  const widths = LANGUAGES.map((language) => ({
    from: [...fontFilesOf(language), CODE],
    to: `public/${MATERIAL}/fonts/${language}.json`,
    render: async (to: string) => {
      const fonts = fontFilesOf(language);
      const advances = await advancesOf(...(await Promise.all(fonts.map((file) => readFile(pathOf(file))))));
      const names = fonts.map((file) => `${basename(file, ".woff2")}.ttf`);
      await writeFile(to, JSON.stringify({ files: names, advances: Object.fromEntries(advances) }));
    },
  }));
  return [...whole, ...widths];
}
