import { defineConfig } from "@playwright/test";
import type { EngineName } from "./drivers/engine.ts";

/** The journeys of one engine do not need the others; those in this file use all three. */
const acrossEngines = "**/across-engines.spec.ts";

const projectOf = (engineName: EngineName) => ({
  name: engineName,
  testIgnore: acrossEngines,
  use: { engineName },
});

export default defineConfig<object, { engineName: EngineName }>({
  testDir: "journeys",
  outputDir: "../../test-results",
  globalSetup: "./support/global-setup.ts",
  // Two CPU cores run the server, its database and the browsers.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // The timeout is long, so that a busy machine does not fail a working test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  projects: [
    projectOf("firefox"),
    projectOf("webkit"),
    // Chromium shows whether a failure is that of an engine or that of the journey.
    projectOf("chromium"),
    { name: "across", testMatch: acrossEngines },
  ],
});
