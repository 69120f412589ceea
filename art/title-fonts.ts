import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LANGUAGE_FACTS, type Language, type Script } from "../app/i18n/languages";
import { advancesOf, toSfnt } from "./font-tables";
import { MissingSource, pathOf } from "./image-job";

const MARCELLUS = [
  "node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff2",
  "node_modules/@fontsource/marcellus/files/marcellus-latin-ext-400-normal.woff2",
];

const FILES: Record<Script, string[]> = {
  Latn: MARCELLUS,
  Hans: ["app/fonts/noto-serif-sc-headings.woff2", ...MARCELLUS],
  Hant: ["app/fonts/noto-serif-tc-headings.woff2", ...MARCELLUS],
};

/** The fonts that titles of a language are set in, the first that has a character first. */
export function fontFilesOf(language: Language): string[] {
  return FILES[LANGUAGE_FACTS[language].script];
}

/** Fonts ready to draw with. */
export interface TitleFonts {
  /** As the renderer takes them: TrueType files. */
  paths: string[];
  /**
   * The width of a text in ems.
   * @throws MissingSource where the fonts lack a character.
   */
  advanceOf(text: string): number;
}

const loaded = new Map<Language, Promise<TitleFonts>>();

/** The fonts of a language, converted at the first call. */
export function titleFonts(language: Language): Promise<TitleFonts> {
  const fonts = loaded.get(language) ?? load(language);
  loaded.set(language, fonts);
  return fonts;
}

async function load(language: Language): Promise<TitleFonts> {
  const directory = mkdtempSync(join(tmpdir(), "title-fonts-"));
  process.once("exit", () => rmSync(directory, { recursive: true }));
  const files = fontFilesOf(language);
  const fonts = await Promise.all(files.map(async (file) => toSfnt(await readFile(pathOf(file)))));
  const paths = fonts.map((_, index) => join(directory, `${index}.ttf`));
  await Promise.all(paths.map((path, index) => writeFile(path, fonts[index] ?? "")));
  const advances = await advancesOf(...fonts);
  return {
    paths,
    advanceOf: (text) => {
      const missing = [...text].filter((character) => !advances.has(character));
      if (missing.length > 0) {
        throw new MissingSource(
          `the fonts lack ${missing.join("")} of “${text}” (${language}): npm run fonts makes them anew`,
        );
      }
      return [...text].reduce((sum, character) => sum + (advances.get(character) ?? 0), 0);
    },
  };
}
