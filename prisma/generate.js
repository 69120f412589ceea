// Generates the Prisma client from npm packages alone. Generating never runs the schema engine, but Prisma
// downloads one first unless it is told where an executable lies: any will do.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const prisma = createRequire(import.meta.url).resolve("prisma/build/index.js");
const { status } = spawnSync(process.execPath, [prisma, "generate", "--no-hints"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env },
});
process.exit(status ?? 1);
