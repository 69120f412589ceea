import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "public/images";

/** What is in all pictures together, as a hash: another picture, another version of them all. */
export function imagesVersion(): string {
  const hash = createHash("sha256");
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("base64url").replace(/\W|_/g, "").slice(0, 7);
}
