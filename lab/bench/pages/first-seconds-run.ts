import type { Browser, BrowserContext } from "@playwright/test";
import { type Session, storeSession } from "../../../scripts/demo/sample-server.ts";

/** What the first seconds of a page were like. Times are in milliseconds since the start of the navigation. */
export interface FirstSeconds {
  /** When the first call to the API was sent. */
  readonly firstCall: number;
  /** When the first content was on the screen: a story, a conversation or a message. */
  readonly text: number;
  /** When the app showed that content, in place of a skeleton that may have had it. From then on the page can be used. */
  readonly app: number;
  /** When the largest picture was on the screen; undefined if the page has none that large. */
  readonly picture: number | undefined;
  /** For how long tasks of more than 50 ms blocked the page after its first paint, without the first 50 ms of each. */
  readonly blocked: number;
  /** The cumulative layout shift. */
  readonly layoutShift: number;
  /** Scripts that were requested before the first content was on the screen. */
  readonly scripts: number;
  readonly requests: number;
  readonly bytes: number;
}

/** A phone at a quarter of the speed of this machine, on a slow 4G connection. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const processorSlowdown = 4;
const network = {
  offline: false,
  /** Milliseconds. */
  latency: 150,
  /** Bytes per second. */
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** The time for which a page is watched. */
const watchMilliseconds = 8_000;

/** What the page records of itself. */
interface Recording {
  text: number | undefined;
  app: number | undefined;
  picture: number | undefined;
  firstPaint: number;
  layoutShift: number;
  tasks: { readonly startTime: number; readonly duration: number }[];
}

declare global {
  interface Window {
    recording?: Recording;
  }
}

/** Runs in the page before its scripts: records when an element that matches `selector` is on the screen, and the rest. */
function record(selector: string): void {
  const recording: Recording = {
    text: undefined,
    app: undefined,
    picture: undefined,
    firstPaint: Number.POSITIVE_INFINITY,
    layoutShift: 0,
    tasks: [],
  };
  window.recording = recording;
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    });
  observe("paint", ({ startTime }) => {
    recording.firstPaint = Math.min(recording.firstPaint, startTime);
  });
  observe("longtask", ({ startTime, duration }) => {
    recording.tasks.push({ startTime, duration });
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
    };
    if (!hadRecentInput) recording.layoutShift += value;
  });
  observe("largest-contentful-paint", (entry) => {
    if ((entry as PerformanceEntry & { readonly url: string }).url !== "") {
      recording.picture = entry.startTime;
    }
  });
  // An element that is there in one frame is on the screen at the next one.
  const watchFor = (measure: "text" | "app", wanted: string) => {
    const look = () => {
      if (document.querySelector(wanted) === null) requestAnimationFrame(look);
      else requestAnimationFrame((time) => (recording[measure] = time));
    };
    requestAnimationFrame(look);
  };
  watchFor("text", selector);
  watchFor("app", `:is(${selector}):not([data-skeleton] *)`);
}

/** Opens a page once in the context, and measures its first seconds. `selector` matches its first content. */
async function watchPage(
  context: BrowserContext,
  { url, selector }: { url: string; selector: string },
): Promise<FirstSeconds> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", network);
  await client.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  await page.addInitScript(record, selector);
  let start = 0;
  const requests: { readonly time: number; readonly url: string }[] = [];
  client.on("Network.requestWillBeSent", ({ request, timestamp }) => {
    if (start === 0) start = timestamp;
    requests.push({ time: (timestamp - start) * 1000, url: request.url });
  });
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForTimeout(watchMilliseconds);
  const recording = await page.evaluate(() => window.recording);
  await page.close();
  const { text, app } = recording ?? {};
  if (recording === undefined || text === undefined || app === undefined)
    throw new Error(`${url} shows no ${selector}.`);
  const { picture, firstPaint, layoutShift, tasks } = recording;
  const isScript = (request: { url: string }) => new URL(request.url).pathname.endsWith(".js");
  return {
    firstCall: requests.find((request) => request.url.includes("/api/"))?.time ?? Number.NaN,
    text,
    app,
    picture,
    blocked: tasks
      .filter(({ startTime }) => startTime >= firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
    layoutShift,
    scripts: requests.filter((request) => isScript(request) && request.time < text).length,
    requests: requests.length,
    bytes,
  };
}

/** Opens a page in a new profile, and again in the same one after the service worker has stored its files. */
export async function runFirstSeconds(
  browser: Browser,
  { session, url, selector }: { session: Session; url: string; selector: string },
): Promise<{ first: FirstSeconds; second: FirstSeconds }> {
  const context = await browser.newContext({ ...phone, serviceWorkers: "allow" });
  try {
    await storeSession(context, session);
    const first = await watchPage(context, { url, selector });
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(watchMilliseconds);
    await page.close();
    return { first, second: await watchPage(context, { url, selector }) };
  } finally {
    await context.close();
  }
}
