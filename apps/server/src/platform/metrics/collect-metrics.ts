import { type CollectedServices, collectConnections } from "./collect-connections.ts";
import { collectJobs } from "./collect-jobs.ts";
import { collectProcess } from "./collect-process.ts";
import type { Metrics } from "./metrics.ts";

/** Tells of everything that is looked at when metrics are asked for. Gives what ends it. */
export function collectMetrics(metrics: Metrics, services: CollectedServices): () => void {
  collectConnections(metrics, services);
  collectJobs(metrics, services.db);
  return collectProcess(metrics);
}
