import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../e2e/support/kora-server.ts";
import { type BackgroundProcess, startProcess } from "./background-process.ts";
import type { Engine, EngineElement, EnginePage, Key } from "./engine.ts";
import { viewport } from "./viewport.ts";
import { createSession, readElementId, type WebDriverSession } from "./webdriver-client.ts";

/** Driver of WebKitGTK: its MiniBrowser on a virtual screen, automated by WebKitWebDriver. */

/** The code points by which the protocol sends keys. */
const keyCodes: Readonly<Record<Key, string>> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowDown: "\uE015",
};

const browserArguments = [
  "--automation",
  "--enable-media-stream=true",
  "--enable-mock-capture-devices=true",
  "--enable-write-console-messages-to-stdout=true",
];

/** Matches the console messages that are errors of scripts or violations of the content security policy. */
const errorMessage = /CONSOLE (JS|SECURITY) ERROR .*/g;

export async function launchWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "kora-webkit-"));
  const environment = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // Without these, each start waits for services of a desktop that a server does not have.
    NO_AT_BRIDGE: "1",
    GTK_A11Y: "none",
    GIO_USE_VFS: "local",
    GSETTINGS_BACKEND: "memory",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  return {
    openPage: () => openWindow(environment),
    async close() {
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts a virtual screen under a free display number. */
async function startScreen(): Promise<{ process: BackgroundProcess; display: string }> {
  const xvfb = startProcess("Xvfb", [
    "-displayfd",
    "1",
    "-screen",
    "0",
    "1280x1024x24",
    "-nolisten",
    "tcp",
  ]);
  const [, number] = await xvfb.waitForOutput(/^(\d+)\n/m);
  return { process: xvfb, display: `:${number}` };
}

/**
 * Opens a browser with one window. A driver has one session at a time, and one window of a screen has the focus, so
 * each page has a driver and a screen of its own. The window manager gives the focus.
 */
async function openWindow(environment: NodeJS.ProcessEnv): Promise<EnginePage> {
  const port = await freePort();
  const screen = await startScreen();
  const screenEnvironment = { ...environment, DISPLAY: screen.display };
  const windowManager = startProcess("openbox", [], screenEnvironment);
  const driver = startProcess("WebKitWebDriver", [`--port=${port}`], screenEnvironment);
  const stop = async () => {
    await driver.stop();
    await windowManager.stop();
    await screen.process.stop();
  };
  try {
    await waitUntilReady(driver, `http://127.0.0.1:${port}`);
    const session = await createSession(`http://127.0.0.1:${port}`, {
      "webkitgtk:browserOptions": { args: browserArguments },
      // The app itself decides when a dialog closes.
      unhandledPromptBehavior: "ignore",
      timeouts: { script: 30_000, pageLoad: 60_000 },
    });
    await setViewport(session);
    return createPage(session, driver, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the window so large that its page has the size of the viewport. */
async function setViewport(session: WebDriverSession): Promise<void> {
  const script = "return [innerWidth, innerHeight];";
  const [width = 0, height = 0] = (await session.send("POST", "/execute/sync", {
    script,
    args: [],
  })) as number[];
  const window = (await session.send("GET", "/window/rect")) as { width: number; height: number };
  await session.send("POST", "/window/rect", {
    width: window.width - width + viewport.width,
    height: window.height - height + viewport.height,
  });
}

async function waitUntilReady(driver: BackgroundProcess, origin: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (driver.hasEnded()) throw new Error("WebKitWebDriver has ended.");
    const response = await fetch(`${origin}/status`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKitWebDriver was not ready within 30 s.");
}

function createPage(
  session: WebDriverSession,
  driver: BackgroundProcess,
  stop: () => Promise<void>,
): EnginePage {
  const { browserName, browserVersion } = session.capabilities;
  return {
    version: `${browserName}/${browserVersion}`,
    async goto(url) {
      await session.send("POST", "/url", { url });
    },
    async reload() {
      await session.send("POST", "/refresh");
    },
    url: async () => String(await session.send("GET", "/url")),
    async evaluate(pageFunction, ...args) {
      const result = (await session.send("POST", "/execute/async", {
        script: `
          const done = arguments[arguments.length - 1];
          Promise.resolve()
            .then(() => (${String(pageFunction)})(...Array.prototype.slice.call(arguments, 0, -1)))
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args,
      })) as { value?: unknown; error?: string };
      if (result.error !== undefined) throw new Error(result.error);
      return result.value as never;
    },
    async findElement(pageFunction, ...args) {
      const script = `return (${String(pageFunction)})(...arguments);`;
      const id = readElementId(await session.send("POST", "/execute/sync", { script, args }));
      return id === null ? null : createElement(session, id);
    },
    async addScript(source) {
      await session.send("POST", "/execute/sync", { script: source, args: [] });
    },
    async press(key) {
      const id = readElementId(await session.send("GET", "/element/active"));
      await session.send("POST", `/element/${id}/value`, { text: keyCodes[key] });
    },
    async takeScreenshot() {
      return Buffer.from(String(await session.send("GET", "/screenshot")), "base64");
    },
    listErrors: () => driver.output().match(errorMessage) ?? [],
    async close() {
      await session.send("DELETE", "");
      await stop();
    },
  };
}

function createElement(session: WebDriverSession, id: string): EngineElement {
  const sendKeys = async (text: string) => {
    await session.send("POST", `/element/${id}/value`, { text });
  };
  return {
    async click() {
      await session.send("POST", `/element/${id}/click`);
    },
    type: sendKeys,
    chooseFile: sendKeys,
  };
}
