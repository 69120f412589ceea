import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** How tests on a built server and a database of their own are run. */
const onServers = {
  globalSetup: ["tests/integration/global-setup.ts"],
  setupFiles: ["tests/integration/setup.ts"],
  hookTimeout: 60_000,
};

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: 3,
    reporters: process.env.VITEST_JSON ? ["default", "json"] : ["default"],
    outputFile: { json: process.env.VITEST_JSON ?? "" },
    projects: [
      {
        resolve: { alias },
        test: { name: "unit", include: ["app/**/*.test.{ts,tsx}", "tests/*.test.ts"] },
      },
      {
        resolve: { alias },
        test: {
          ...onServers,
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...onServers,
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          // They load the machine: two at a time.
          maxWorkers: 2,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
