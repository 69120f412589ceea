import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { scratchFolder } from "./scratch";
import { startServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    embeddedTemplate: string;
  }
}

/** Makes the embedded database once; each test file then copies it, which is many times faster. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(scratchFolder(), "starglass-template-"));
  if (!process.env.TEST_DATABASE_URL) {
    const server = await startServer({ DATA_DIR: folder });
    await server.stop();
  }
  project.provide("embeddedTemplate", folder);
  return () => rm(folder, { recursive: true, force: true });
}
