declare module "subset-font" {
  interface Options {
    targetFormat?: "sfnt" | "woff" | "woff2";
    /** OpenType features to keep; all of them where it is left out. */
    keepFeatures?: string[];
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    dropTables?: string[];
    /** What is left of the axes of a variable font. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }

  /** The font with only the characters of a text; with `keepAllGlyphs` that text is empty. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
