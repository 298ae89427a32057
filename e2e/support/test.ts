import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

/** What of the console is no fault: browsers report each 404, and by one Kora says "not a griot". */
const expectedConsole: readonly RegExp[] = [
  /status of 404 .*\/api\/(writer\/me|geo\/country)$/,
  // The run's feed names pictures that are not there.
  /status of 404 .*\/api\/news\/image\/\S+$/,
];

interface Fixtures {
  /** Where the run's Kora is. */
  origin: string;
  dataDir: string;
  /** Fails the test when a page logs an error or throws. */
  quietConsole: (page: Page) => void;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
  origin: async ({}, use) => use(process.env.KORA_ORIGIN ?? ""),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
  dataDir: async ({}, use) => use(process.env.KORA_DATA_DIR ?? ""),
  baseURL: async ({ origin }, use) => use(origin),
  page: async ({ page }, use) => {
    await use(page);
    // A route may be fetching still when the journey is over: that its page is gone then is no fault.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  quietConsole: [
    async ({ page }, use) => {
      const faults: string[] = [];
      const watch = (watched: Page) => {
        watched.on("pageerror", (error) => faults.push(String(error)));
        watched.on("console", (message) => {
          const line = `${message.text()} ${message.location().url}`;
          const isExpected = expectedConsole.some((known) => known.test(line));
          if (message.type() === "error" && !isExpected) faults.push(line);
        });
      };
      watch(page);
      await use(watch);
      expect(faults, "the console stays free of errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** An automated scan of the page finds nothing (WCAG 2.2 AA), by all its rules or those that are named. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // What still fades in has not its colours yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // No frame of Kora is another origin's: the mode that opens no page of its own sees all, in half the time.
  // The second scan of a page finds the half megabyte of the first there, and brings a statement that does nothing.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const scan = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) }).setLegacyMode();
  if (rules === undefined) scan.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  else scan.withRules(rules);
  const { violations } = await scan.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Scrolls a list that loads more at its end until it has come to `wanted`. */
export async function reach(wanted: Locator): Promise<void> {
  await expect(async () => {
    const found = await wanted.count();
    if (found === 0) {
      await wanted.page().evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    }
    expect(found).toBeGreaterThan(0);
  }).toPass({ intervals: [100] });
}

/** Nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

export { expect };
