import { expect, type Locator, type Page } from "@playwright/test";

/** Stops the clock of the page. After that, only `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
}

/** Advances a stopped clock in small steps until the locator is visible. */
export async function runClockUntilVisible(page: Page, locator: Locator): Promise<void> {
  await runClockUntil(page, () => expect(locator).toBeVisible({ timeout: 200 }));
}

/**
 * Advances a stopped clock in small steps until `assertion` passes. Use it to wait for a change
 * after a response, because TanStack Query notifies components in a timer.
 */
export async function runClockUntil(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await assertion();
  }).toPass();
}

/** Leaves the server's time out of the responses of the API, so that a page whose clock is advanced keeps its time. */
export async function hideServerTime(page: Page): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}
