/**
 * Makes `art/cards` from the scans: without edge, title and printed numeral, without the traces of their compression, and
 * twice as large. Done once, by `npm run scans -- <waifu2x-ncnn-vulkan>`, a program beside its models (docs/design.md).
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { DECK } from "../app/readings/tarot/deck";
import { CARDS, codeOf, fileOf } from "./card-pictures";
import { pathOf } from "./image-job";

const SCANS = "node_modules/@cometpisces/tarot-kit-images/images";
const RANK_NUMBERS = ["ac", "02", "03", "04", "05", "06", "07", "08", "09", "10", "pa", "kn", "qu", "ki"];
const SUIT_NAMES = { wa: "Wands", cu: "Cups", sw: "Swords", pe: "Pentacles" };
const SCAN_NAMES = readdirSync(pathOf(SCANS));
const SCALE = 2;
const WIDTH = 300;
/** What lies within the edge of a scan of 300 by 527, with a little of it. */
const WITHIN_EDGE = { left: 6, top: 6, width: 288, height: 515 };
/** The window of our frame, width by height. */
const WINDOW = 480 / 772;
/** Rows in which the line above a title lies. */
const TITLE_LINE = { first: 476, last: 490 };
/** No printed numeral reaches further down. */
const BELOW_NUMERAL = 35;
/** The last row of a picture without a title. */
const LAST_ROW = 519;
/** Where the window begins that loses least of a drawing, in the eye's judgement. */
const CHOSEN_TOPS: Record<string, number> = { cu03: 44 };
const WEBP = { quality: 86, effort: 6 };

const program = process.argv[2];
if (!program) throw new Error("Say where waifu2x-ncnn-vulkan is, with its models beside it.");
const work = await mkdtemp(join(tmpdir(), "scans-"));
const [from, to] = [join(work, "from"), join(work, "to")];
await Promise.all([mkdir(from), mkdir(to), mkdir(pathOf(CARDS), { recursive: true })]);
for (const code of codes())
  await sharp(pathOf(scanOf(code)))
    .flatten()
    .extract(WITHIN_EDGE)
    .png()
    .toFile(join(from, `${code}.png`));
execFileSync(
  program,
  ["-i", from, "-o", to, "-n", "2", "-s", String(SCALE), "-g", "-1", "-t", "640", "-j", "1:1:1"].concat(
    "-m",
    join(dirname(program), "models-upconv_7_anime_style_art_rgb"),
  ),
  { stdio: "ignore" },
);
for (const code of codes())
  await sharp(join(to, `${code}.png`))
    .extract(enlarged(await pictureIn(code)))
    .webp(WEBP)
    .toFile(pathOf(fileOf(code)));
await rm(work, { recursive: true });

function codes(): string[] {
  return DECK.map(({ imageUrl }) => codeOf(imageUrl));
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

function enlarged({ left, top, width, height }: Area): Area {
  return {
    left: (left - WITHIN_EDGE.left) * SCALE,
    top: (top - WITHIN_EDGE.top) * SCALE,
    width: width * SCALE,
    height: height * SCALE,
  };
}

/** As much of a scan as fits the window of the frame. Ace and court cards have no numeral, numbered ones no title. */
async function pictureIn(code: string): Promise<Area> {
  const grey = await sharp(pathOf(scanOf(code)))
    .flatten()
    .greyscale()
    .raw()
    .toBuffer();
  const left = code.startsWith("ar") ? 11 : 9;
  const width = WIDTH - 2 * left;
  const height = Math.round(width / WINDOW);
  const top =
    /..(0\d|10)$/.test(code) && !code.startsWith("ar") ? busiest(grey, height) : titleLine(grey) - height;
  return { left, top: CHOSEN_TOPS[code] ?? top, width, height };
}

/** The darkest row of those where it may be. */
function titleLine(grey: Buffer): number {
  const light = (y: number) => sumOf(grey.subarray(y * WIDTH + 15, (y + 1) * WIDTH - 15));
  let line = TITLE_LINE.first;
  for (let y = line; y <= TITLE_LINE.last; y++) if (light(y) < light(line)) line = y;
  return line - 1;
}

/** Where a window of this height loses least of a drawing: the drawing is where neighbours differ. */
function busiest(grey: Buffer, height: number): number {
  const within = (top: number) => sumOf(rows.slice(top, top + height));
  const rows = Array.from({ length: LAST_ROW }, (_, y) =>
    differences(grey.subarray(y * WIDTH, (y + 1) * WIDTH)),
  );
  let best = BELOW_NUMERAL;
  for (let top = best; top + height <= LAST_ROW; top++) if (within(top) > within(best)) best = top;
  return best;
}

function differences(row: Buffer): number {
  return sumOf(
    [...row.subarray(12, -12)].map((value, index, all) => Math.abs(value - (all[index + 1] ?? value))),
  );
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The scan of a card, by its code. */
function scanOf(code: string): string {
  const [kind, rank] = [code.slice(0, 2), code.slice(2)];
  const suit = SUIT_NAMES[kind as keyof typeof SUIT_NAMES];
  const number = String(RANK_NUMBERS.indexOf(rank) + 1).padStart(2, "0");
  const scan = SCAN_NAMES.find((name) => name.startsWith(suit ? `${suit}${number}` : `${rank}-`));
  if (!scan) throw new Error(`No scan of the card ${code}.`);
  return `${SCANS}/${scan}`;
}
