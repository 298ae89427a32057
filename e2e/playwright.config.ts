import { defineConfig, devices } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // Two cores carry the server, its database and the browsers; alone, a journey waits a third of its time.
  workers: 2,
  // Two browsers on two cores miss a moment now and then; the summary names what needed a second run.
  retries: 1,
  forbidOnly: true,
  // How long a broken one takes to be called so; a busy machine is given what it needs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "UTC",
    actionTimeout: 45_000,
    // Each context would fetch and keep the whole app again; the journeys of the installed app allow it.
    serviceWorkers: "block",
    // Written by all it would cost the run a part of its time: what fails is run again with it.
    trace: "on-first-retry",
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
      // What depends on the window's size; all else runs once.
      testMatch: /\/(main-job|home|reading|search|share|shell-landing|shell-navigation)\.spec\.ts$/,
      grepInvert: /@once/,
    },
  ],
});
