// Makes the Prisma client from npm packages alone, unless the one that is there was made from this schema by this Prisma.
// Generating never runs the schema engine, but Prisma downloads one first unless it is told where an executable lies: any
// will do.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { resolve } = createRequire(import.meta.url);
const madeFrom = join(import.meta.dirname, "client/made-from.txt");

const sources = createHash("sha256");
for (const path of [join(import.meta.dirname, "schema.prisma"), resolve("prisma/package.json")])
  sources.update(readFileSync(path));
const wanted = sources.digest("hex");

if (readMadeFrom() !== wanted) {
  const { status } = spawnSync(
    process.execPath,
    [resolve("prisma/build/index.js"), "generate", "--no-hints"],
    {
      cwd: join(import.meta.dirname, ".."),
      stdio: ["ignore", "ignore", "inherit"],
      env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env },
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  // Last: a client that was not finished has none.
  writeFileSync(madeFrom, wanted);
}

/** @returns what the client that is there was made from, if there is one. */
function readMadeFrom() {
  try {
    return readFileSync(madeFrom, "utf8");
  } catch {
    return undefined;
  }
}
