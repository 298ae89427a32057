import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { recountStorage, releaseStaleStorage } from "./recount-storage.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "recount-storage": Record<string, never>;
    "release-stale-storage": Record<string, never>;
  }
}

export function createStorageJobs(
  parts: Parts,
): Pick<JobHandlers, "recount-storage" | "release-stale-storage"> {
  return {
    "recount-storage": () => recountStorage(parts),
    "release-stale-storage": () => releaseStaleStorage(parts),
  };
}

export const storageSchedule = {
  "recount-storage": "40 4 * * *",
  "release-stale-storage": "17 * * * *",
} as const;
