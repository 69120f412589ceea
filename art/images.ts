import { readdirSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { renderAsync } from "@resvg/resvg-js";
import sharp, { type Sharp } from "sharp";
import { READERS } from "../app/readings/readers/readers.data";
import { DECK } from "../app/readings/tarot/deck";
import { TAROT_KINDS } from "../app/readings/tarot/spreads.data";
import { SIGN_IDS } from "../app/readings/zodiac/signs.data";
import { type ImageJob, pathOf } from "./image-job";

const SCANS = "node_modules/@cometpisces/tarot-kit-images/images";
const IMAGES = "public/images";

/** The picture within a scan of 300 by 527, of the same shape as the window of the frame. */
const PICTURE = { left: 14, top: 38, width: 272, height: 436 };

const SMALL_CARD = { bytes: 12_000, leastQuality: 12 };

const RANK_NUMBERS = ["ac", "02", "03", "04", "05", "06", "07", "08", "09", "10", "pa", "kn", "qu", "ki"];
const SUIT_NAMES = { wa: "Wands", cu: "Cups", sw: "Swords", pe: "Pentacles" };

const scanNames = readdirSync(pathOf(SCANS));

/** The cards without their edge and printed title, large and small, and our own drawings. */
export function imageJobs(): ImageJob[] {
  return [
    ...DECK.flatMap(({ imageUrl }) => {
      const code = codeOf(imageUrl);
      return [card(code), smallCard(code)];
    }),
    drawing("card-back", "tarot/card-back", 600),
    copy("card-frame-plain", "tarot/card-frame"),
    ...READERS.flatMap(({ id }) => [
      drawing(`readers/${id}`, `readers/${id}`, 384),
      drawing(`readers/${id}`, `readers/small/${id}`, 160),
    ]),
    ...TAROT_KINDS.map((kind) => `${kind}-tarot`).flatMap((name) => [
      drawing(`home/${name}`, `home/${name}`, 960),
      drawing(`home/${name}`, `home/${name}-480`, 480),
      drawing(`home/${name}`, `home/${name}-240`, 240),
    ]),
    copy("home/hero", "home/hero"),
    ...SIGN_IDS.map((id) => drawing(`zodiac/${id}`, `zodiac/${id}`, 256)),
  ];
}

/** `ar00` of `/images/tarot/ar00.webp`. */
export function codeOf(imageUrl: string): string {
  return imageUrl.slice(imageUrl.lastIndexOf("/") + 1, -".webp".length);
}

/** The scan of a card, by its code. */
export function scanOf(code: string): string {
  const [kind, rank] = [code.slice(0, 2), code.slice(2)];
  const suit = SUIT_NAMES[kind as keyof typeof SUIT_NAMES];
  const number = String(RANK_NUMBERS.indexOf(rank) + 1).padStart(2, "0");
  const scan = scanNames.find((name) => name.startsWith(suit ? `${suit}${number}` : `${rank}-`));
  if (!scan) throw new Error(`No scan of the card ${code}.`);
  return `${SCANS}/${scan}`;
}

/** The picture of a scan, at a width or within a box. */
export function pictureOf(scan: string, size: { width: number; height?: number }): Sharp {
  return sharp(pathOf(scan)).extract(PICTURE).resize(size);
}

/** One of our drawings as PNG. */
export async function drawn(svg: string, width: number): Promise<Buffer> {
  const options = { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } } as const;
  return (await renderAsync(await readFile(pathOf(svg)), options)).asPng();
}

function card(code: string): ImageJob {
  const from = scanOf(code);
  return {
    from: [from],
    to: `${IMAGES}/tarot/${code}.webp`,
    render: (to) => pictureOf(from, { width: 400 }).webp({ quality: 78 }).toFile(to),
  };
}

/** For the page that shows all 78 at once: as good as it gets within a weight, which the grain of some scans is against. */
function smallCard(code: string): ImageJob {
  const from = scanOf(code);
  return {
    from: [from],
    to: `${IMAGES}/tarot/small/${code}.webp`,
    render: async (to) => {
      const picture = pictureOf(from, { width: 200 });
      const webp = (quality: number) => picture.clone().webp({ quality, effort: 6 }).toBuffer();
      let quality = 60;
      let made = await webp(quality);
      while (made.length > SMALL_CARD.bytes && quality > SMALL_CARD.leastQuality) {
        quality -= 8;
        made = await webp(quality);
      }
      await writeFile(to, made);
    },
  };
}

function drawing(source: string, name: string, width: number): ImageJob {
  const from = `art/${source}.svg`;
  return {
    from: [from],
    to: `${IMAGES}/${name}.webp`,
    render: async (to) =>
      sharp(await drawn(from, width))
        .webp({ quality: 86, alphaQuality: 90 })
        .toFile(to),
  };
}

function copy(source: string, name: string): ImageJob {
  const from = `art/${source}.svg`;
  return { from: [from], to: `${IMAGES}/${name}.svg`, render: (to) => copyFile(pathOf(from), to) };
}
