import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { ImageJob } from "./image-job";
import { drawn } from "./images";

const DRAWING = "art/app-icon.svg";

/** Their widths. What matters of the drawing is within the circle that a maskable icon is sure to show. */
const ICONS = { "icon-192": 192, "icon-512": 512, "maskable-512": 512, "apple-touch-icon": 180 };

/** The icons of the installed application, and the one for browsers that take no SVG. */
export function iconJobs(): ImageJob[] {
  return [
    ...Object.entries(ICONS).map(([name, width]) => ({
      from: [DRAWING],
      to: `public/icons/${name}.png`,
      render: async (to: string) => writeFile(to, await icon(width)),
    })),
    {
      from: [DRAWING],
      to: "public/favicon.ico",
      render: async (to) => writeFile(to, icoOf(await icon(32), 32)),
    },
  ];
}

async function icon(width: number): Promise<Buffer> {
  return sharp(await drawn(DRAWING, width))
    .png({ compressionLevel: 9, effort: 10, palette: true, quality: 95 })
    .toBuffer();
}

/** An ICO of one picture: a header of 6 bytes, a directory entry of 16, and the PNG. */
function icoOf(png: Buffer, width: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(width, 6);
  header.writeUInt8(width, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
