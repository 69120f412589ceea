import sharp, { type OutputInfo, type OverlayOptions } from "sharp";
import type { TarotCard } from "../app/readings/tarot/deck";
import { SOCIAL_CARD_COLORS } from "../app/ui/tokens.data";
import { codeOf, pictureOf } from "./card-pictures";
import { drawn } from "./images";
import { drawLabel } from "./social-title";

export const GROUND = "art/social-card.svg";
export const FRAME = "art/card-frame.svg";

/** Where a card lies over the ornament on the left, in pixels of the ground, 1200 by 630. */
const CARD = { left: 120, top: 95, width: 264, height: 440 };

/** The parts of a card as shares of its width and height, as `.card` in `app/styles.css` places them. */
const PICTURE = { left: 0.1, top: 0.096, width: 0.8, height: 0.772 };
const NUMERAL = { left: 0.18, top: 0.04, width: 0.64, height: 0.05, fontSize: 0.054 };
const NAME = { left: 0.18, top: 0.886, width: 0.64, height: 0.082, fontSize: 0.06 };

/** A picture as raw pixels. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** What lies under the titles of all languages: the ground, with the card on it if there is one. */
export async function drawGround(card?: TarotCard): Promise<Pixels> {
  return sharp(await drawn(GROUND, 1200))
    .composite(card ? await cardLayers(card) : [])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** A card's name for the plate of its frame. */
export async function nameLayer(name: string, language: Parameters<typeof drawLabel>[1]) {
  return { ...onCard(NAME), input: await drawLabel(name, language, sizeOnCard(NAME)) };
}

/** The shadow, the picture, the frame over it and the numeral of a major card. */
async function cardLayers({ imageUrl, numeral }: TarotCard): Promise<OverlayOptions[]> {
  const box = sizeOnCard(PICTURE);
  // A pixel more than its window, whose edge is under the frame.
  const size = { width: Math.ceil(box.width) + 1, height: Math.ceil(box.height) + 1 };
  const picture = await pictureOf(codeOf(imageUrl), size).png().toBuffer();
  return [
    { input: shadow(), left: 0, top: 0 },
    { input: picture, ...onCard(PICTURE) },
    { input: await drawn(FRAME, CARD.width), left: CARD.left, top: CARD.top },
    ...(numeral ? [{ ...onCard(NUMERAL), input: await drawLabel(numeral, "en", sizeOnCard(NUMERAL)) }] : []),
  ];
}

function onCard(part: { left: number; top: number }) {
  return {
    left: Math.floor(CARD.left + CARD.width * part.left),
    top: Math.floor(CARD.top + CARD.height * part.top),
  };
}

function sizeOnCard(part: { width: number; height: number; fontSize?: number }) {
  return {
    width: CARD.width * part.width,
    height: CARD.height * part.height,
    fontSize: CARD.width * (part.fontSize ?? 0),
  };
}

function shadow(): Buffer {
  const { left, top, width, height } = CARD;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="16"/></filter>
    <rect x="${left}" y="${top + 10}" width="${width}" height="${height}" rx="12" fill="${SOCIAL_CARD_COLORS.shadow}" fill-opacity="0.75"
      filter="url(#soft)"/></svg>`);
}
