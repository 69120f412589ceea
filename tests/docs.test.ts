import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const pages = [
  "README.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

/** Paths in code marks that begin in a folder of the project and hold no blank of any kind. */
const PATHS = /`((?:app|art|bench|docs|prisma|server|tests|training)\/[\w./-]+?)\/?`/g;

test.each(pages)("%s names only files that there are", (page) => {
  const named = [...readFileSync(join(root, page), "utf8").matchAll(PATHS)].map(([, path = ""]) => path);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
