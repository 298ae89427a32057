import { lookAtJobs } from "./look-at-jobs.ts";
import { lookAtParts, type PartsInView } from "./look-at-parts.ts";
import { lookAtProcess } from "./look-at-process.ts";
import type { Metrics } from "./metrics.ts";

/** Tells of everything that is looked at when metrics are asked for. Gives what ends it. */
export function lookAtAll(metrics: Metrics, parts: PartsInView): () => void {
  lookAtParts(metrics, parts);
  lookAtJobs(metrics, parts.db);
  return lookAtProcess(metrics);
}
