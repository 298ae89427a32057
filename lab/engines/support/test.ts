import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import type { KoraAddress, TestUser } from "../../../e2e/support/users.ts";
import type { Engine, EngineName } from "../drivers/engine.ts";
import { launchChromium, launchFirefox } from "../drivers/puppeteer-engine.ts";
import { launchWebKit } from "../drivers/webkit-engine.ts";
import { type AppPage, createAppPage } from "./app-page.ts";

/** Fixtures of the journeys that run in each engine. */

const launchers: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/**
 * Opens a page of an engine; by default in that of the test, and of the Kora of this run. With a user, the user is signed
 * in.
 */
type OpenPage = (
  user?: TestUser,
  options?: { engineName?: EngineName; origin?: string },
) => Promise<AppPage>;

interface TestFixtures {
  kora: KoraAddress;
  /** Also fails the test if a page has an error of a script. */
  openPage: OpenPage;
}

interface WorkerFixtures {
  /** The engine of the test. */
  engineName: EngineName;
  /** Returns an engine, which is launched once. */
  getEngine: (name: EngineName) => Promise<Engine>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ["chromium", { option: true, scope: "worker" }],
  getEngine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const engines = new Map<EngineName, Promise<Engine>>();
      await use((name) => {
        const engine = engines.get(name) ?? launchers[name]();
        engines.set(name, engine);
        return engine;
      });
      for (const engine of engines.values()) await (await engine).close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  kora: async ({}, use) =>
    use({ origin: process.env.KORA_ORIGIN ?? "", dataDir: process.env.KORA_DATA_DIR ?? "" }),
  openPage: async ({ kora, engineName, getEngine }, use, testInfo) => {
    const pages: AppPage[] = [];
    await use(async (user, options = {}) => {
      const engine = await getEngine(options.engineName ?? engineName);
      const enginePage = await engine.openPage();
      testInfo.annotations.push({ type: "engine", description: enginePage.version });
      const page = await createAppPage(enginePage, options.origin ?? kora.origin);
      pages.push(page);
      if (user !== undefined) await page.signIn(user);
      return page;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [index, { enginePage }] of pages.entries()) {
        const path = testInfo.outputPath(`page-${index + 1}.png`);
        await writeFile(path, await enginePage.takeScreenshot());
        await testInfo.attach("screenshot", { path, contentType: "image/png" });
      }
    }
    const errors = pages.flatMap(({ enginePage }) => enginePage.listErrors());
    await Promise.all(pages.map(({ enginePage }) => enginePage.close()));
    expect(errors, "no page has an error of a script").toEqual([]);
  },
});

export { expect };
