import type { BrowserContext, Page } from "@playwright/test";

/** Makes the browser report the next pages as windows of the installed app. */
export async function simulateInstalledApp(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const originalMatchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)"
        ? originalMatchMedia("all")
        : originalMatchMedia(query);
  });
}

/** Waits until the service worker controls the page. */
export async function waitForServiceWorkerControl(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns the names of the caches that contain a user's data. */
export function listUserCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith("kora-kept")).toSorted(),
  );
}
