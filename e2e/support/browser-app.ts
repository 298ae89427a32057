import type { BrowserContext, Page } from "@playwright/test";

/** Makes the browser report the next pages as windows of the installed app. */
export async function asInstalledApp(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)" ? asked("all") : asked(query);
  });
}

/** Waits until the service worker serves the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns the names of the caches that contain a user's data. */
export function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith("kora-kept")).toSorted(),
  );
}
