import { type CollectedServices, collectConnections } from "./collect-connections.ts";
import { collectJobs } from "./collect-jobs.ts";
import { collectProcess } from "./collect-process.ts";
import type { Metrics } from "./metrics.ts";

/** Registers all metrics that are read when they are scraped. Returns a function that stops the background timer. */
export function collectMetrics(metrics: Metrics, services: CollectedServices): () => void {
  collectConnections(metrics, services);
  collectJobs(metrics, services.db);
  return collectProcess(metrics);
}
