import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COLORS } from "~/ui/tokens.data";

const root = join(import.meta.dirname, "..");

/** A colour as digits: `#fff`, `rgb(240 220 166`. */
const COLOR = /["'`\s:,(]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|oklch)a?\(\s*[\d.]/gi;

/** Code and style sheets; what a drawing or a table of data says of its own colours is in one place already. */
const files = ["app", "art", "server"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.data\.ts$|\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

test("no colour is written down but as a token", () => {
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(COLOR)].map(([color]) => `${file}: ${color.trim()}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test.each(Object.entries(COLORS))("the page about the design shows %s as it is", (name, { light, dark }) => {
  const page = readFileSync(join(root, "docs/design.md"), "utf8");
  expect(page).toContain(`| \`${name}\` | \`${light}\` | \`${dark}\` |`);
});
