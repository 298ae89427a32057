import { expect, type Locator, type Page } from "@playwright/test";

/** Stops the page's clock: from here on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
}

/** Lets as little of a stopped clock run as the page needs to show something. */
export async function runUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass();
}
