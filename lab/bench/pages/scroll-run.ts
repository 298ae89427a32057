import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { type Session, storeSession } from "../../../scripts/demo/sample-server.ts";
import { type FrameCounts, traceFrames } from "./scroll-frames.ts";

/** How many items are scrolled through. */
export const itemCount = 200;

/** The viewport of a small phone. */
const viewport = { width: 360, height: 740 };
const pixelsPerSecond = 1500;
/** The wheel turns without a pause over this distance. */
const gesturePixels = 6000;
/** A list that does not move for this number of gestures has ended. */
const maxIdleGestures = 8;
/** The time after the first items are shown until the page has loaded what it needs later. */
const settleMilliseconds = 4000;

/** What was measured while a page scrolled through `itemCount` items. */
export interface ScrollRun extends FrameCounts {
  /** Seconds of scrolling at the end of the list, because the next page of it had not arrived yet. */
  readonly waitedSeconds: number;
}

/** Opens a page whose items match `selector`. */
interface ScrolledPage {
  readonly selector: string;
  open(page: Page): Promise<unknown>;
}

/** The list of story cards of a running Kora. */
export function storyList(origin: string): ScrolledPage {
  return { selector: "article[data-story]", open: (page) => page.goto(`${origin}/home`) };
}

/** A page with nothing but boxes of these heights. It shows which frames Chromium drops by itself. */
export function plainBoxes(heights: readonly number[]): ScrolledPage {
  const boxes = heights.map((height) => `<div style="height:${height}px"></div>`).join("");
  const style = "div { margin: 20px 0; background: silver }";
  const meta = '<meta name="viewport" content="width=device-width">';
  const html = `<!doctype html>${meta}<style>${style}</style>${boxes}`;
  return { selector: "div", open: (page) => page.setContent(html) };
}

/** Measures a page in a new browser profile, with the main thread `slowdown` times as slow as the machine. */
export async function measureScroll(
  browser: Browser,
  scrolled: ScrolledPage,
  { session, slowdown }: { readonly session: Session; readonly slowdown: number },
): Promise<{ readonly run: ScrollRun; readonly heights: readonly number[] }> {
  await using cleanup = new AsyncDisposableStack();
  const context: BrowserContext = await browser.newContext({ viewport, isMobile: true });
  // A browser that has ended cannot close it; that error would hide the first one.
  cleanup.defer(() => context.close().catch(() => undefined));
  await storeSession(context, session);
  const page = await context.newPage();
  await scrolled.open(page);
  await page.locator(scrolled.selector).first().waitFor();
  await page.waitForTimeout(settleMilliseconds);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  let waitedSeconds = 0;
  const frames = await traceFrames(browser, async () => {
    waitedSeconds = await scrollThroughItems(page, devTools, scrolled.selector);
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const heights: number[] = [];
  for (const item of (await page.locator(scrolled.selector).all()).slice(0, itemCount)) {
    heights.push((await item.boundingBox())?.height ?? 0);
  }
  return { run: { ...frames, waitedSeconds }, heights };
}

/** Turns the wheel until the last item is above the lower edge of the screen. Returns the seconds without movement. */
async function scrollThroughItems(
  page: Page,
  devTools: CDPSession,
  selector: string,
): Promise<number> {
  let waitedPixels = 0;
  let idleGestures = 0;
  let position = await readPosition(page, devTools, selector);
  while (position.remaining >= 1) {
    const distance = Math.min(gesturePixels, position.remaining);
    await devTools.send("Input.synthesizeScrollGesture", {
      x: viewport.width / 2,
      y: viewport.height / 2,
      yDistance: -distance,
      speed: pixelsPerSecond,
      gestureSourceType: "mouse",
    });
    const next = await readPosition(page, devTools, selector);
    waitedPixels += Math.max(0, distance - (next.top - position.top));
    idleGestures = next.top > position.top ? 0 : idleGestures + 1;
    if (idleGestures > maxIdleGestures) {
      throw new Error(`The list ends before ${itemCount} stories: is this the sample community?`);
    }
    position = next;
  }
  return waitedPixels / pixelsPerSecond;
}

/** Returns the scroll position, and the pixels until the last item is visible; infinite while it is not loaded. */
async function readPosition(page: Page, devTools: CDPSession, selector: string) {
  const { cssVisualViewport } = await devTools.send("Page.getLayoutMetrics");
  const items = page.locator(selector);
  const isLoaded = (await items.count()) >= itemCount;
  const box = isLoaded ? await items.nth(itemCount - 1).boundingBox() : null;
  const remaining = box === null ? Number.POSITIVE_INFINITY : box.y + box.height - viewport.height;
  return { top: cssVisualViewport.pageY, remaining };
}
