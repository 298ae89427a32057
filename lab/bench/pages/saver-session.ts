import type { Browser, Page } from "@playwright/test";
import { type Session, storeSession } from "../../../scripts/demo/sample-server.ts";
import type { CountingProxy, Traffic } from "./counting-proxy.ts";

/** How many stories a session reads. */
export const storyCount = 10;

/** The viewport of a small phone with a sharp screen. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };
/** The time in which a page loads what it needs later, and the service worker stores files. */
const settleMilliseconds = 5000;
/** The time for which a story is read: scrolled to its end. */
const readMilliseconds = 1500;

/** The traffic of the steps of a session. */
interface SaverSession {
  /** The first page, with everything that it and the service worker load by themselves. */
  readonly home: Traffic;
  readonly stories: Traffic;
}

/** Scrolls to the end of the open story, as reading does. A mature story is read after its warning. */
async function readStory(page: Page): Promise<void> {
  const text = page.locator(".reading-surface .story-text");
  const read = page.getByRole("button", { name: "Read the story" });
  await text.or(read).waitFor();
  if (await read.isVisible()) await read.click();
  await text.waitFor();
  await text.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await page.waitForTimeout(readMilliseconds);
}

/** Opens home in a new profile, and reads stories of the feed one after another. */
export async function runSession(
  browser: Browser,
  { proxy, session, isSaving }: { proxy: CountingProxy; session: Session; isSaving: boolean },
): Promise<SaverSession> {
  const context = await browser.newContext({
    baseURL: proxy.origin,
    serviceWorkers: "allow",
    ...phone,
  });
  await storeSession(context, session);
  if (isSaving) await context.addInitScript(() => localStorage.setItem("saver", "on"));
  const page = await context.newPage();
  proxy.take();
  await page.goto("/home");
  const links = page.locator("article[data-story] h2 a");
  await links.first().waitFor();
  await page.waitForTimeout(settleMilliseconds);
  const home = proxy.take();
  for (let index = 0; index < storyCount; index += 1) {
    const link = links.nth(index);
    // The list loads more stories when its end is near.
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await readStory(page);
    await page.goBack();
    await page.locator(".reading-surface").waitFor({ state: "detached" });
  }
  await page.waitForTimeout(settleMilliseconds);
  const stories = proxy.take();
  await context.close();
  return { home, stories };
}
