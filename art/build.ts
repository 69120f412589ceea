/**
 * Renders every image of the site into `public/images`: the 78 cards of the 1909 deck without their edge and printed
 * title, and our own drawings. What is newer than its source is left as it is.
 */
import { copyFile, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { DECK } from "../app/readings/tarot/deck";

const root = fileURLToPath(new URL("..", import.meta.url));
const scans = `${root}node_modules/@cometpisces/tarot-kit-images/images/`;
const images = `${root}public/images/`;

/** The picture within a scan of 300 by 527, of the same shape as the window of the frame. */
const PICTURE = { left: 14, top: 38, width: 272, height: 436 };
const CARD_WIDTH = 400;

const RANK_NUMBERS = ["ac", "02", "03", "04", "05", "06", "07", "08", "09", "10", "pa", "kn", "qu", "ki"];
const SUIT_NAMES = { wa: "Wands", cu: "Cups", sw: "Swords", pe: "Pentacles" };

const scanNames = await readdir(scans);
const jobs: { from: string; to: string; render(from: string, to: string): Promise<unknown> }[] = [
  ...DECK.map(({ imageUrl }) => {
    const code = imageUrl.slice(imageUrl.lastIndexOf("/") + 1, -".webp".length);
    return { from: scans + scanOf(code), to: `${images}tarot/${code}.webp`, render: renderCard };
  }),
  { from: `${root}art/card-back.svg`, to: `${images}tarot/card-back.webp`, render: renderSvg(600) },
  { from: `${root}art/card-frame.svg`, to: `${images}tarot/card-frame.svg`, render: copyFile },
  ...(await readdir(`${root}art/readers`)).map((file) => ({
    from: `${root}art/readers/${file}`,
    to: `${images}readers/${file.replace(".svg", ".webp")}`,
    render: renderSvg(384),
  })),
];

let rendered = 0;
for (const { from, to, render } of jobs) {
  if (await isNewer(to, from)) continue;
  await mkdir(dirname(to), { recursive: true });
  await render(from, to);
  rendered += 1;
}
console.log(`images: ${rendered} rendered, ${jobs.length - rendered} up to date`);

function scanOf(code: string): string {
  const [kind, rank] = [code.slice(0, 2), code.slice(2)];
  const suit = SUIT_NAMES[kind as keyof typeof SUIT_NAMES];
  const number = String(RANK_NUMBERS.indexOf(rank) + 1).padStart(2, "0");
  const scan = scanNames.find((name) => name.startsWith(suit ? `${suit}${number}` : `${rank}-`));
  if (!scan) throw new Error(`No scan of the card ${code}.`);
  return scan;
}

async function renderCard(from: string, to: string) {
  await sharp(from).extract(PICTURE).resize({ width: CARD_WIDTH }).webp({ quality: 78 }).toFile(to);
}

function renderSvg(width: number) {
  return async (from: string, to: string) => {
    const png = new Resvg(await readFile(from), { fitTo: { mode: "width", value: width } }).render().asPng();
    await sharp(png).webp({ quality: 86, alphaQuality: 90 }).toFile(to);
  };
}

async function isNewer(target: string, source: string): Promise<boolean> {
  const [made, from] = await Promise.all([stat(target).catch(() => null), stat(source)]);
  return made !== null && made.mtimeMs >= from.mtimeMs;
}
