import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Prisma's client, which no install script makes.
execFileSync(process.execPath, [fileURLToPath(new URL("prisma/generate.js", import.meta.url))]);

/** On a machine that others use too; a test that needs it is reported as flaky. */
const retry = 1;

/** How tests on a built server and a database of their own are run. */
const onServers = {
  retry,
  globalSetup: ["tests/integration/support/global-setup.ts"],
  setupFiles: ["tests/integration/support/setup.ts"],
  hookTimeout: 60_000,
};

/**
 * The embedded database is WebAssembly. Compiling it once more for speed, in every process of every test, takes more than what
 * a test's few statements gain by it: two fifths of all that a server does in a test.
 */
const QUICK_START = "--liftoff-only";

/** As in vite.config.ts. */
const asBuilt = {
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  assetsInclude: ["**/*.bin"],
};

export default defineConfig({
  ...asBuilt,
  test: {
    maxWorkers: 4,
    reporters: process.env.VITEST_JSON ? ["default", "json"] : ["default"],
    outputFile: { json: process.env.VITEST_JSON ?? "" },
    projects: [
      {
        ...asBuilt,
        test: { name: "measure", include: ["bench/*.measure.ts"], testTimeout: 600_000 },
      },
      {
        ...asBuilt,
        test: {
          retry,
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/*.test.ts", "tests/stand-ins/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        ...asBuilt,
        test: {
          ...onServers,
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          // What is each file's own: tests/integration/support/setup.ts.
          isolate: false,
          execArgv: [QUICK_START],
          env: { TEST_SERVER_FLAGS: QUICK_START },
          testTimeout: 30_000,
        },
      },
      {
        ...asBuilt,
        test: {
          ...onServers,
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          // They load the machine, and wait for it: three at a time.
          maxWorkers: 3,
          testTimeout: 300_000 * Number(process.env.TEST_LENGTH ?? 1),
        },
      },
      {
        ...asBuilt,
        test: {
          retry,
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          globalSetup: ["tests/engines/global-setup.ts"],
          // Two browsers that start beside each other keep each other waiting for seconds.
          fileParallelism: false,
          // Which fails as a rule where a browser or a server is slow to start.
          hookTimeout: 60_000,
          testTimeout: 120_000,
          env: { TEST_SERVER_FLAGS: QUICK_START },
        },
      },
    ],
  },
});
