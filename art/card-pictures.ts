import sharp, { type Sharp } from "sharp";
import { pathOf } from "./image-job";

/** What `npm run scans` has made: the cards' pictures without edge, title and numeral, 556 or 564 pixels wide. */
export const CARDS = "art/cards";

/** `ar00` of `/images/tarot/ar00.webp`. */
export function codeOf(imageUrl: string): string {
  return imageUrl.slice(imageUrl.lastIndexOf("/") + 1, -".webp".length);
}

/** Where the picture of a card is, by its code. */
export function fileOf(code: string): string {
  return `${CARDS}/${code}.webp`;
}

/** The picture of a card, filling a box. */
export function pictureOf(code: string, size: { width: number; height: number }): Sharp {
  return sharp(pathOf(fileOf(code))).resize(size);
}
