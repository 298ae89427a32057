import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import type { Engine, EngineElement, EnginePage } from "./engine.ts";
import { viewport } from "./viewport.ts";

/** Drivers of Firefox, by WebDriver BiDi, and of Chromium, by its DevTools protocol. */

/** Preferences of Firefox by name. */
const firefoxPreferences = {
  // The fake microphone gives a tone, and Firefox does not ask for the permission.
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "ui.prefersReducedMotion": 1,
};

/** Firefox reports these as errors of scripts, but tests without a connection cause them. */
const failedConnection = /^Error: (Firefox can’t establish a connection|Failed to load ‘)/;

const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--force-prefers-reduced-motion",
];

export async function launchFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: requiredPath("FIREFOX_PATH"),
    extraPrefsFirefox: firefoxPreferences,
    defaultViewport: viewport,
  });
  return createEngine(browser);
}

export async function launchChromium(): Promise<Engine> {
  const browser = await launch({
    browser: "chrome",
    executablePath: requiredPath("CHROMIUM_PATH"),
    args: chromiumArguments,
    defaultViewport: viewport,
  });
  return createEngine(browser);
}

function requiredPath(name: string): string {
  const path = process.env[name];
  if (!path) throw new Error(`${name} is not set: run npm run test:engines, which sets it.`);
  return path;
}

async function createEngine(browser: Browser): Promise<Engine> {
  const version = await browser.version();
  return {
    async openPage() {
      const context = await browser.createBrowserContext();
      // A tab behind another one is hidden, and its timers are slow; a window is visible.
      const page = await context.newPage({ type: "window" });
      return createPage(page, { version, close: () => context.close() });
    },
    close: () => browser.close(),
  };
}

/** A page function for Puppeteer, whose types do not accept the generic ones of `EnginePage`. */
type PageFunction = (...args: unknown[]) => unknown;

function createPage(
  page: Page,
  { version, close }: Pick<EnginePage, "version" | "close">,
): EnginePage {
  const errors: string[] = [];
  page.on("pageerror", (error) => {
    if (!failedConnection.test(String(error))) errors.push(String(error));
  });
  page.on("console", (message) => {
    if (message.type() === "error" && /content.security.policy/i.test(message.text())) {
      errors.push(message.text());
    }
  });
  return {
    version,
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    url: async () => page.url(),
    evaluate: async (pageFunction, ...args) =>
      (await page.evaluate(pageFunction as unknown as PageFunction, ...args)) as never,
    async findElement(pageFunction, ...args) {
      const handle = (
        await page.evaluateHandle(pageFunction as unknown as PageFunction, ...args)
      ).asElement();
      return handle === null ? null : createElement(handle as ElementHandle);
    },
    async addScript(source) {
      await page.evaluate(`${source};undefined`);
    },
    press: (key) => page.keyboard.press(key),
    takeScreenshot: async () => Buffer.from(await page.screenshot()),
    listErrors: () => errors,
    close,
  };
}

function createElement(handle: ElementHandle): EngineElement {
  return {
    click: () => handle.click(),
    type: (text) => handle.type(text),
    chooseFile: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  };
}
