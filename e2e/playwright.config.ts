import { defineConfig, devices } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // Two cores carry the server, its database and the browsers.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "UTC",
    actionTimeout: 15_000,
    // Pictures of each step would cost a sixth of the run; a failure is run again with --trace on.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } } },
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      // What does not depend on the window's size runs once.
      testIgnore: /(access-\w+|install-and-offline|listening|sharing)\.spec\.ts/,
    },
  ],
});
