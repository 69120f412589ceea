/** Reads the two tables of a font that we ask: which characters it has, and how wide each is. */
import subsetFont from "subset-font";

/** Every character that a font has a glyph for. */
export async function charactersOf(font: Buffer): Promise<Set<string>> {
  return new Set(glyphsOf(tablesOf(await toSfnt(font))).keys());
}

/** The width of a character in ems, by the fonts that are asked in turn; kerning is left out. */
export async function advancesOf(...fonts: Buffer[]): Promise<Map<string, number>> {
  const advances = new Map<string, number>();
  for (const font of fonts) {
    const tables = tablesOf(await toSfnt(font));
    const [head, hhea, hmtx] = [tableOf(tables, "head"), tableOf(tables, "hhea"), tableOf(tables, "hmtx")];
    const [unitsPerEm, lastMetric] = [head.getUint16(18), hhea.getUint16(34) - 1];
    for (const [character, glyph] of glyphsOf(tables)) {
      if (advances.has(character)) continue;
      advances.set(character, hmtx.getUint16(Math.min(glyph, lastMetric) * 4) / unitsPerEm);
    }
  }
  return advances;
}

/** A font of any format as TrueType or OpenType, whole. */
export function toSfnt(font: Buffer): Promise<Buffer> {
  return subsetFont(font, "", { targetFormat: "sfnt", keepAllGlyphs: true });
}

type Tables = Map<string, DataView>;

function tablesOf(sfnt: Buffer): Tables {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const entry = 12 + index * 16;
      const tag = sfnt.toString("latin1", entry, entry + 4);
      return [
        tag,
        new DataView(sfnt.buffer, sfnt.byteOffset + view.getUint32(entry + 8), view.getUint32(entry + 12)),
      ];
    }),
  );
}

function tableOf(tables: Tables, tag: string): DataView {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}.`);
  return table;
}

/** The glyph of each character, out of the cmap's subtable of format 4 (the Basic Multilingual Plane). */
function glyphsOf(tables: Tables): Map<string, number> {
  const cmap = tableOf(tables, "cmap");
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + index * 8));
  const start = offsets.find((offset) => cmap.getUint16(offset) === 4);
  if (start === undefined) throw new Error("The font's cmap has no subtable of format 4.");
  const segments = cmap.getUint16(start + 6) / 2;
  const [ends, starts] = [start + 14, start + 16 + segments * 2];
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
  const glyphs = new Map<string, number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const at = segment * 2;
    const [first, last] = [cmap.getUint16(starts + at), cmap.getUint16(ends + at)];
    const range = cmap.getUint16(ranges + at);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : cmap.getUint16(ranges + at + range + (code - first) * 2);
      const glyph = range === 0 || listed !== 0 ? (listed + cmap.getUint16(deltas + at)) & 0xffff : 0;
      if (glyph !== 0) glyphs.set(String.fromCodePoint(code), glyph);
    }
  }
  return glyphs;
}
