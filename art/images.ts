import { copyFile, readFile, writeFile } from "node:fs/promises";
import { renderAsync } from "@resvg/resvg-js";
import sharp from "sharp";
import { READERS } from "../app/readings/readers/readers.data";
import { DECK } from "../app/readings/tarot/deck";
import { TAROT_KINDS } from "../app/readings/tarot/spreads.data";
import { SIGN_IDS } from "../app/readings/zodiac/signs.data";
import { codeOf, fileOf, pictureOf } from "./card-pictures";
import { type ImageJob, pathOf } from "./image-job";

const IMAGES = "public/images";

const LARGE_CARD = { width: 556, height: 894, quality: 76 };
const CARD = { width: 400, height: 643, quality: 78 };
const SMALL_CARD = { width: 200, height: 322, quality: 76, leastQuality: 12, bytes: 12_000 };

const FULL = { quality: 86, alphaQuality: 90, effort: 4 };
/** For what is shown a thumb wide, several at once. */
const SMALL = { quality: 75, alphaQuality: 80, effort: 6 };

/** The cards in three sizes, and our own drawings. */
export function imageJobs(): ImageJob[] {
  return [
    ...DECK.flatMap(({ imageUrl }) => {
      const code = codeOf(imageUrl);
      return [card(code, `large/${code}`, LARGE_CARD), card(code, code, CARD), smallCard(code)];
    }),
    drawing("card-back", "tarot/card-back", 600),
    copy("card-frame-plain", "tarot/card-frame"),
    ...READERS.flatMap(({ id }) => [
      drawing(`readers/${id}`, `readers/${id}`, 384),
      drawing(`readers/${id}`, `readers/small/${id}`, 160, SMALL),
    ]),
    ...TAROT_KINDS.map((kind) => `${kind}-tarot`).flatMap((name) => [
      drawing(`home/${name}`, `home/${name}`, 960),
      drawing(`home/${name}`, `home/${name}-480`, 480),
      drawing(`home/${name}`, `home/${name}-240`, 240, SMALL),
    ]),
    copy("home/hero", "home/hero"),
    ...SIGN_IDS.map((id) => drawing(`zodiac/${id}`, `zodiac/${id}`, 256)),
  ];
}

/** One of our drawings as PNG. */
export async function drawn(svg: string, width: number): Promise<Buffer> {
  const options = { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } } as const;
  return (await renderAsync(await readFile(pathOf(svg)), options)).asPng();
}

function card(code: string, name: string, { quality, ...size }: typeof CARD): ImageJob {
  return {
    from: [fileOf(code)],
    to: `${IMAGES}/tarot/${name}.webp`,
    render: (to) => pictureOf(code, size).webp({ quality }).toFile(to),
  };
}

/** For the page that shows all 78 at once: as good as it gets within a weight, which the hatching of some is against. */
function smallCard(code: string): ImageJob {
  const { width, height, leastQuality, bytes } = SMALL_CARD;
  return {
    from: [fileOf(code)],
    to: `${IMAGES}/tarot/small/${code}.webp`,
    render: async (to) => {
      const picture = pictureOf(code, { width, height });
      const webp = (quality: number) => picture.clone().webp({ quality, effort: 6 }).toBuffer();
      let { quality } = SMALL_CARD;
      let made = await webp(quality);
      while (made.length > bytes && quality > leastQuality) {
        quality -= 8;
        made = await webp(quality);
      }
      await writeFile(to, made);
    },
  };
}

function drawing(source: string, name: string, width: number, options = FULL): ImageJob {
  const from = `art/${source}.svg`;
  return {
    from: [from],
    to: `${IMAGES}/${name}.webp`,
    render: async (to) =>
      sharp(await drawn(from, width))
        .webp(options)
        .toFile(to),
  };
}

function copy(source: string, name: string): ImageJob {
  const from = `art/${source}.svg`;
  return { from: [from], to: `${IMAGES}/${name}.svg`, render: (to) => copyFile(pathOf(from), to) };
}
