import type { BrowserContext, Page } from "@playwright/test";

/** From the next page on, the browser says that this is a window of the installed app. */
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

/** The names of the caches in which the device keeps what somebody was shown. */
export function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith("kora-kept")).toSorted(),
  );
}
