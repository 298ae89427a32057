import type { Page } from "@playwright/test";

/** Matches the URL paths of the app's scripts. */
export const scriptFiles = /\/assets\/.*\.js$/;

/** Keeps the app's scripts from arriving until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scriptFiles, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
