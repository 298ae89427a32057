import { sumByKind } from "./data-kinds.ts";
import { recordDataUsage } from "./data-usage.ts";

/**
 * Counts what this page or service worker loads from now on, and what it has loaded before. Nothing counts twice: for a
 * response of the service worker, the page reports no bytes. Live messages and the worker's own script are not reported.
 */
export function startDataMeter(): void {
  const observe = (type: "navigation" | "resource") =>
    new PerformanceObserver((list) => {
      const usage = sumByKind(list.getEntries() as PerformanceResourceTiming[]);
      // Without storage there is no meter.
      if (Object.keys(usage).length > 0) recordDataUsage(usage, new Date()).catch(() => undefined);
    }).observe({ type, buffered: true });
  observe("navigation");
  observe("resource");
}
