/**
 * Makes the fonts of the Chinese headings: of Noto Serif SC and TC (SIL Open Font License) the characters that our headings use.
 * The results are committed, since the sources weigh 170 MB; made anew after a change of a Chinese heading by
 *
 *   npm install --prefix /tmp/noto @fontsource/noto-serif-sc @expo-google-fonts/noto-serif-tc && npm run fonts /tmp/noto
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { charactersOf } from "./font-tables";
import { type Chinese, headingCharacters } from "./heading-texts";

/** Traditional is the whole font: fontsource's file of it, unlike its simplified one, lacks `，？！：（）`. */
const SOURCES: Record<Chinese, { from: string; to: string }> = {
  "zh-CN": {
    from: "@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-600-normal.woff2",
    to: "noto-serif-sc-headings",
  },
  "zh-TW": {
    from: "@expo-google-fonts/noto-serif-tc/600SemiBold/NotoSerifTC_600SemiBold.ttf",
    to: "noto-serif-tc-headings",
  },
};

/** Closing up full-width marks that follow each other, where the browser does that. */
const FEATURES = ["halt", "chws"];

const packages = process.argv[2];
if (!packages) throw new Error("Name the directory with the fonts' packages: npm run fonts /tmp/noto");

for (const [language, { from, to }] of Object.entries(SOURCES)) {
  const characters = [...headingCharacters(language as Chinese)];
  const source = await readFile(join(packages, "node_modules", from));
  const font = await subsetFont(source, characters.join(""), {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    noHinting: true,
    dropTables: ["vhea", "vmtx"],
  });
  const held = await charactersOf(font);
  const missing = characters.filter((character) => !held.has(character));
  if (missing.length > 0) throw new Error(`${from} lacks ${missing.join("")}`);
  const target = fileURLToPath(new URL(`../app/fonts/${to}`, import.meta.url));
  await writeFile(`${target}.woff2`, font);
  await writeFile(`${target}.txt`, `${characters.join("")}\n`);
  console.log(`${to}: ${characters.length} characters, ${Math.round(font.length / 1000)} kB`);
}
