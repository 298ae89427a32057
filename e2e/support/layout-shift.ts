import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A layout shift as the browser reports it, with the elements that moved. */
interface LayoutShift {
  readonly score: number;
  /** Each moved element, with its box before and after the shift. */
  readonly moves: readonly string[];
}

declare global {
  interface Window {
    layoutShifts?: LayoutShift[];
    /** When the first card of a list was on the page, and each change of it since, for `expectFirstCardStayed`. */
    firstCardChanges?: string[];
  }
}

/**
 * Records the layout shifts of the next pages. Shifts right after user input are expected, so they are not recorded.
 */
export async function recordLayoutShifts(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    const shifts: LayoutShift[] = [];
    window.layoutShifts = shifts;
    const describeNode = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = node?.textContent?.trim().slice(0, 30) ?? "";
      return element
        ? `<${element.localName} class="${element.getAttribute("class")}">${text}`
        : "?";
    };
    const describeBox = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({
          score: entry.value,
          moves: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${describeNode(node)}: ${describeBox(previousRect)} → ${describeBox(currentRect)}`,
          ),
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * Records in each animation frame whether the first story card of the app is still the same element, as the reader sees
 * it, in the next pages.
 */
export async function watchFirstCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const changes: string[] = [];
    window.firstCardChanges = changes;
    let first: Element | null = null;
    const watch = () => {
      const card = document.querySelector("article[data-story]:not([data-skeleton] *)");
      if (card !== first) {
        changes.push(card?.querySelector("h2")?.textContent ?? "no card");
        first = card;
      }
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
}

/** Expects that the first story card that the page has shown since it was opened was there in each later frame. */
export async function expectFirstCardStayed(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.firstCardChanges)).toEqual([expect.any(String)]);
}

/** Slows the page down like a phone with a slow connection: 1.6 Mbit/s, 150 ms latency, a quarter of the CPU speed. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const bytesPerSecond = 1_600_000 / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return session;
}

/** Waits until nothing loads, and expects a total score of the layout shifts since the page was opened below 0.02. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .every((entry) => entry.startTime + entry.duration < performance.now() - 1000),
  );
  await page.evaluate(() => document.fonts.ready);
  await expectNoLayoutShiftYet(page);
}

/** Expects a total score of the layout shifts since the page was opened below 0.02. */
export async function expectNoLayoutShiftYet(page: Page): Promise<void> {
  // The browser reports the shifts of a frame after the frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = (await page.evaluate(() => window.layoutShifts)) ?? [];
  const score = shifts.reduce((sum, shift) => sum + shift.score, 0);
  const moves = shifts.map((shift) => [shift.score.toFixed(4), ...shift.moves].join("\n  "));
  expect(score, `moved elements:\n${moves.join("\n")}`).toBeLessThan(0.02);
}
