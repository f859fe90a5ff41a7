/** End-to-end tests: the built site behind a plain file server, with the demo's MCP server and server-everything beside it. */
import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./.ci/chromium.mjs";

const port = Number(process.env.E2E_PORT ?? 4173);

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  // In CI all suites share two cores.
  timeout: process.env.CI ? 120_000 : 30_000,
  expect: { timeout: process.env.CI ? 30_000 : 5_000 },
  reporter: [
    [process.env.CI ? "dot" : "list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/e2e.json" }],
  ],
  globalSetup: "./test/e2e/global-setup.ts",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    // Each test is a first visit: the site's worker would fetch and keep all its files every time. Tests of that worker allow it.
    serviceWorkers: "block",
    // A trace makes each step a third slower: only what failed once is traced. By hand: --trace on.
    trace: "on-first-retry",
    launchOptions,
  },
  webServer: {
    command: `node test/helpers/serve-site.mjs ${port}`,
    port,
    reuseExistingServer: !process.env.CI,
    stdout: "ignore",
  },
});
