import { gzipSync } from "node:zlib";
import type { BrowserContext, Page, Response } from "@playwright/test";

/** The measured time after the start of the navigation. Scripts that load later are not counted. */
const measuredMilliseconds = 6000;

/** A script that a page loaded. */
interface Script {
  readonly file: string;
  /** Size in bytes of the body, compressed by gzip at its highest level like the files of the build. */
  readonly gzipBytes: number;
  /** Fraction of the code that ran, 0 to 1. */
  readonly usedFraction: number;
}

/** The scripts that a page loads in its first six seconds without user input. */
export interface PageScripts {
  /** The scripts of the page, the largest first. */
  readonly scripts: readonly Script[];
  /** Bytes of the scripts, compressed by gzip, that the service worker loaded for later visits. Not in `scripts`. */
  readonly serviceWorkerBytes: number;
}

/** Opens `path` in a new page of a context that has not loaded Kora before, and lists the scripts it loads. */
export async function measurePageScripts(
  context: BrowserContext,
  path: string,
): Promise<PageScripts> {
  const page = await context.newPage();
  const pageResponsesByUrl = new Map<string, Response>();
  const serviceWorkerResponsesByUrl = new Map<string, Response>();
  context.on("response", (response) => {
    if (!isScript(response)) return;
    const responsesByUrl =
      response.request().serviceWorker() === null
        ? pageResponsesByUrl
        : serviceWorkerResponsesByUrl;
    responsesByUrl.set(response.url(), response);
  });
  await page.coverage.startJSCoverage({ resetOnNavigation: false, reportAnonymousScripts: false });
  const start = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForTimeout(measuredMilliseconds - (performance.now() - start));
  const [pageResponses, serviceWorkerResponses] = [
    [...pageResponsesByUrl.values()],
    [...serviceWorkerResponsesByUrl.values()],
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
      const ranges = functions.flatMap((entry) => entry.ranges);
      return [url, source === "" ? 0 : countUsed(source.length, ranges) / source.length];
    }),
  );
}

interface CoverageRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Counts the characters that ran. The count of an inner range overrides the counts of the ranges around it. */
function countUsed(length: number, ranges: readonly CoverageRange[]): number {
  const used = new Uint8Array(length);
  const outerRangesFirst = ranges.toSorted(
    (a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset,
  );
  for (const { startOffset, endOffset, count } of outerRangesFirst) {
    used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return used.reduce((sum, value) => sum + value, 0);
}
