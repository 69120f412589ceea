import { defineConfig } from "@playwright/test";
import { BESIDE, CLIENT_PORT, SITE } from "./tests/e2e/site";

/** The browser: one named in the environment, or Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  globalTeardown: "tests/e2e/check-stripe.ts",
  fullyParallel: true,
  workers: 3,
  // On a machine that others use too; a test that needs it is reported as flaky.
  retries: 1,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON ?? "test-results/playwright.json" }],
  ],
  use: {
    baseURL: SITE,
    // Each browser would fetch and start one; the tests of what is kept let it.
    serviceWorkers: "block",
    // What moves costs a seventh of the time; the tests of what moves let it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording costs a fifth of the time: a test that failed is recorded when it is tried again.
    trace: "on-first-retry",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: [
    {
      command: `node --import tsx tests/stand-ins/beside.ts ${SITE}`,
      url: BESIDE.mailsUrl,
      timeout: 60_000,
    },
    {
      // Without compiling the embedded database a second time for speed, as in vitest.config.ts.
      command: "node --liftoff-only build/server.js",
      url: `${SITE}/healthz`,
      env: {
        ...BESIDE.settings,
        NODE_ENV: "production",
        PORT: new URL(SITE).port,
        APP_URL: SITE,
        HOST: "127.0.0.1",
        // Each test comes from an address of its own, as through a proxy.
        TRUST_PROXY: "1",
        DATA_DIR: process.env.E2E_DATA_DIR ?? "test-results/data",
        DATABASE_URL: process.env.E2E_DATABASE_URL ?? "",
        SESSION_SECRET: "a secret for tests, of more than thirty-two characters",
        CLIENT_ORIGINS: `http://127.0.0.1:${CLIENT_PORT}`,
        ALMANAC_PACE: "3000",
        LOG_LEVEL: "warn",
      },
      timeout: 60_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    },
  ],
});
