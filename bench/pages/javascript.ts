import { gzipSync } from "node:zlib";
import type { BrowserContext, Page, Response } from "@playwright/test";

/** A script is counted if the page loads it within this time after the start of the navigation. */
const firstMilliseconds = 6000;

/** A script that a page loaded. */
interface Script {
  readonly file: string;
  /** Size in bytes of the body, compressed by gzip at its highest level like the files of the build. */
  readonly gzipBytes: number;
  /** Fraction of the code that ran, 0 to 1. */
  readonly usedFraction: number;
}

/** What a page loads in its first six seconds while nobody touches it. */
export interface PageScripts {
  /** The scripts of the page, the largest first. */
  readonly scripts: readonly Script[];
  /** Bytes of scripts that the service worker loaded for later visits, compressed by gzip. Not in `scripts`. */
  readonly serviceWorkerBytes: number;
}

/** Opens `path` in a new page of a context that has not loaded Kora before, and lists the scripts it loads. */
export async function measurePageScripts(
  context: BrowserContext,
  path: string,
): Promise<PageScripts> {
  const page = await context.newPage();
  const ofPage = new Map<string, Response>();
  const ofServiceWorker = new Map<string, Response>();
  context.on("response", (response) => {
    if (!isScript(response)) return;
    const isOfPage = response.request().serviceWorker() === null;
    (isOfPage ? ofPage : ofServiceWorker).set(response.url(), response);
  });
  await page.coverage.startJSCoverage({ resetOnNavigation: false, reportAnonymousScripts: false });
  const since = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForTimeout(firstMilliseconds - (performance.now() - since));
  const [pageResponses, serviceWorkerResponses] = [
    [...ofPage.values()],
    [...ofServiceWorker.values()],
  ];
  const usedFractions = await readCoverage(page);
  const toScripts = async (responses: readonly Response[]) => {
    const scripts = await Promise.all(
      responses.map(async (response) => ({
        file: new URL(response.url()).pathname.replace("/assets/", ""),
        gzipBytes: gzipSync(await response.body(), { level: 9 }).byteLength,
        usedFraction: usedFractions.get(response.url()) ?? 0,
      })),
    );
    return scripts.toSorted((a, b) => b.gzipBytes - a.gzipBytes);
  };
  const result = {
    scripts: await toScripts(pageResponses),
    serviceWorkerBytes: totalGzipBytes(await toScripts(serviceWorkerResponses)),
  };
  await page.close();
  return result;
}

/** Returns the sum of the scripts' sizes in bytes. */
export function totalGzipBytes(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}

function isScript(response: Response): boolean {
  return response.ok() && /javascript/.test(response.headers()["content-type"] ?? "");
}

/** Stops the coverage of a page and returns the fraction of each script's characters that ran, by URL. */
async function readCoverage(page: Page): Promise<Map<string, number>> {
  const entries = await page.coverage.stopJSCoverage();
  return new Map(
    entries.map(({ url, source = "", functions }) => {
      const ranges = functions.flatMap((each) => each.ranges);
      return [url, source === "" ? 0 : countUsed(source.length, ranges) / source.length];
    }),
  );
}

interface CoverageRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Counts the characters that ran: the count of an inner range overrules that of the ranges around it. */
function countUsed(length: number, ranges: readonly CoverageRange[]): number {
  const used = new Uint8Array(length);
  const outerFirst = ranges.toSorted(
    (a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset,
  );
  for (const { startOffset, endOffset, count } of outerFirst) {
    used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return used.reduce((sum, value) => sum + value, 0);
}
