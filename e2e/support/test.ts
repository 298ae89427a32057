import { test as base, expect, type Locator, type Page } from "@playwright/test";
import axe from "axe-core";

/** Matches expected console errors. Browsers report each 404, and Kora responds with 404 if a user is not a writer. */
const expectedConsoleErrors: readonly RegExp[] = [
  // A test opens a path that has no page.
  /status of 404 .*\/nowhere$/,
  /status of 404 .*\/api\/(writer\/me|geo\/country)$/,
  // `signIn` opens `robots.txt`, which names no icon.
  /status of 404 .*\/favicon\.ico$/,
  // A page that waits for the verification of an email polls. Until then, its requests are refused.
  /status of 403 .*\/api\/profile\/sessions\?limit=1$/,
  // A chosen person blocks the author of a status meanwhile.
  /status of 400 .*\/api\/status\/create$/,
  // Some pictures of the test feed do not exist.
  /status of 404 .*\/api\/news\/image\/\S+$/,
];

interface Fixtures {
  /** Origin of the Kora of this run. */
  origin: string;
  /** The data folder of that Kora. It contains the sent mails, such as those with verification links. */
  dataDir: string;
  /** Fails the test if its page logs an error or throws. Tests call it with the further pages that they open. */
  failOnConsoleErrors: (page: Page) => void;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  origin: async ({}, use) => use(process.env.KORA_ORIGIN ?? ""),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  dataDir: async ({}, use) => use(process.env.KORA_DATA_DIR ?? ""),
  baseURL: async ({ origin }, use) => use(origin),
  page: async ({ page }, use) => {
    await use(page);
    // A route handler may still be fetching at the end of the test, when its page is already closed.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  failOnConsoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const watchConsole = (watchedPage: Page) => {
        watchedPage.on("pageerror", (error) => errors.push(String(error)));
        watchedPage.on("console", (message) => {
          const text = `${message.text()} ${message.location().url}`;
          const isExpected = expectedConsoleErrors.some((pattern) => pattern.test(text));
          if (message.type() === "error" && !isExpected) errors.push(text);
        });
      };
      watchConsole(page);
      await use(watchConsole);
      expect(errors, "the console stays free of errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** The rules of axe that check WCAG 2.2 AA. */
const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Expects that a scan of the page finds no violation of WCAG 2.2 AA, by all rules or by `rules`. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Elements have their final colours only after their animations.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // A second scan of a page uses the axe that the first one injected.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: scanner } = globalThis as unknown as { axe: typeof axe };
    // The nodes without violations are most of the result, and nobody reads them.
    const results = await scanner.run({ runOnly, resultTypes: ["violations"], selectors: false });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules ?? wcagTags);
  expect(violations).toEqual([]);
}

/** Expects that a button shows its label as text, and not only an icon with a label for screen readers. */
export async function expectLabelVisible(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  const { width = 0 } = (await button.boundingBox()) ?? {};
  const maxIconButtonWidth = 88;
  expect(width, "the width of a button with words").toBeGreaterThan(maxIconButtonWidth);
}

/** Scrolls a list that loads more at its end until `target` is found. */
export async function scrollUntilFound(target: Locator): Promise<void> {
  const page = target.page();
  const search = expect(async () => {
    const count = await target.count();
    if (count === 0) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    }
    expect(count).toBeGreaterThan(0);
  });
  await search.toPass({ intervals: [100], timeout: 120_000 }).catch(async () => {
    const text = (await page.getByRole("main").textContent()) ?? "";
    expect(
      await target.count(),
      `found in the list, which ends with: ${text.slice(-300)}`,
    ).toBeGreaterThan(0);
  });
}

/**
 * Prevents the page's socket from connecting. When it connects, the page requests the shown data again, which would
 * repair a failed page before the test can click its button.
 */
export async function blockSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => undefined);
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  const maxPresses = 200;
  for (let presses = 0; presses < maxPresses && !(await hasFocus()); presses += 1)
    await target.page().keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** Presses a button with the keyboard alone. */
export async function pressByKeyboard(button: Locator): Promise<void> {
  await tabTo(button);
  await button.page().keyboard.press("Enter");
}

/**
 * Waits until the current history entry belongs to the page, or to an overlay above it. Kora adds the entry of an
 * overlay after opening it, and removes the entry after closing it. A test must not go back or reload before that.
 */
export async function expectHistoryEntryOf(page: Page, owner: "page" | "overlay"): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlays?: number }).overlays ?? 0))
    .toBe(owner === "page" ? 0 : 1);
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // Before its style sheets are there, a page is as wide as its pictures.
  await page.waitForLoadState();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

export { expect };
