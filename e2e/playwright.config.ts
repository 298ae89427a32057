import { defineConfig, devices } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // Two CPU cores run the server, its database and the browsers. One worker alone would be idle for a third of the
  // time, and two for a tenth: a journey waits for pictures, delays and the other user's browser.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // The timeouts end a test that hangs. A machine that is four times slower must not reach them.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "UTC",
    actionTimeout: 90_000,
    // Kora's animations cost much CPU time. Tests of an animation allow motion.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would fetch and cache the whole app in each context; tests of the installed app allow it.
    serviceWorkers: "block",
    // Traces of all runs would slow the suite: `npm test -- e2e <file> --trace on` records them.
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Without a graphics card, a process for it only passes pictures on.
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages of tests live for seconds, so compiling all functions at once takes less time than interpreting them.
        "--js-flags=--always-sparkplug",
      ],
    },
  },
  projects: [
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } } },
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      // These tests depend on the viewport size; all others run once.
      testMatch:
        /\/(home|layout-shift|search|shell-landing|shell-navigation|story-blocks)\.spec\.ts$/,
      grepInvert: /@once/,
    },
  ],
});
