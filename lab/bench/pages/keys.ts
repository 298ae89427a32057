import { type Browser, chromium, type Page } from "@playwright/test";
import {
  logIn,
  type Session,
  startSampleKora,
  storeSession,
} from "../../../scripts/demo/sample-server.ts";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { describeBrowserMachine } from "../machine.ts";
import { formatNumber, median } from "../statistics.ts";
import { emails } from "./screens.ts";

/*
 * npm run bench:keys
 *
 * Prints how long a key takes in a text of 5,000 words. The processor time of the page's main thread does not depend on
 * other programs; the elapsed time does.
 */

/** The viewport of a small phone. */
const viewport = { width: 360, height: 740 };
/** How much slower than this machine the device is for which the time of a key is printed. */
const slowdown = 4;

/** The work of a key on the main thread, as named by Chromium; `TaskDuration` also has painting and the browser's own work. */
const keyWork = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
const devToolsWork = "DevToolsCommandDuration";

const longText = `<p>${"word ".repeat(49)}word</p>`.repeat(99);
const typedText = "and then the river spoke to us of its name ";
const typeText = (page: Page) => page.keyboard.type(typedText, { delay: 60 });

/** Returns the milliseconds of processor time that a key takes on the slower device: of `keyWork`, and of all work. */
async function measureKeyWork(page: Page): Promise<[string, string]> {
  // The first keys run code that is not compiled yet.
  await typeText(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const readSeconds = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    const sumOf = (names: readonly string[]) =>
      metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value, 0);
    // The keys of a person need no DevTools.
    return { work: sumOf(keyWork), total: sumOf(["TaskDuration"]) - sumOf([devToolsWork]) };
  };
  const before = await readSeconds();
  await typeText(page);
  const after = await readSeconds();
  await devTools.detach();
  const toKeyMilliseconds = (seconds: number) =>
    formatNumber((seconds * 1000 * slowdown) / typedText.length, 1);
  return [
    toKeyMilliseconds(after.work - before.work),
    toKeyMilliseconds(after.total - before.total),
  ];
}

/** Returns the median of the milliseconds that pass for a key on the slower device, with the layout after it. */
async function measureElapsed(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const onKeyDown = () => {
      const start = performance.now();
      const channel = new MessageChannel();
      // The message comes after the events of the key, whose layout is then forced.
      channel.port1.onmessage = () => {
        document.body.getBoundingClientRect();
        times.push(performance.now() - start);
      };
      channel.port2.postMessage(null);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
  });
  await typeText(page);
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return formatNumber(median(times), 1);
}

/** Opens the editor of a new story, with the long text in it. */
async function openEditor(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/stories`);
  await page.getByRole("button", { name: /^(Write the story|Go on writing)$/ }).click();
  const field = page.getByRole("textbox", { name: "Story text" });
  await field.click();
  await page.keyboard.press("Control+A");
  await field.evaluate((editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, longText);
}

/** Replaces the page by a field with the same text and no script, whose time is that of the browser alone. */
async function showBareField(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.setContent(
    `<div style="height: 90vh; overflow-y: auto"><div contenteditable style="contain: inline-size">${longText}</div></div>`,
  );
  await page.locator("[contenteditable]").evaluate((field: HTMLElement) => {
    field.scrollIntoView({ block: "end" });
    field.focus();
    getSelection()?.selectAllChildren(field);
    getSelection()?.collapseToEnd();
  });
}

async function measure(browser: Browser, origin: string, session: Session): Promise<string> {
  const context = await browser.newContext({ viewport, isMobile: true, serviceWorkers: "block" });
  await storeSession(context, session);
  const page = await context.newPage();
  await openEditor(page, origin);
  const [work, total] = await measureKeyWork(page);
  const elapsed = await measureElapsed(page);
  await showBareField(page);
  const [bareWork, bareTotal] = await measureKeyWork(page);
  await context.close();
  return `A key in 5,000 words, ${slowdown} times slower: ${work} ms of script, style and layout, ${total} ms with painting; ${elapsed} ms elapsed. A field without script: ${bareWork} and ${bareTotal} ms`;
}

await using cleanup = new AsyncDisposableStack();
const executablePath = await ensureChromium();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
cleanup.defer(() => browser.close());
const kora = await startSampleKora();
cleanup.defer(() => kora.stop());
const session = await logIn(kora.origin, emails.writer);
console.log(`${describeBrowserMachine()} ${await measure(browser, kora.origin, session)}`);
