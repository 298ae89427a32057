import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { recountStorage, releaseStaleStorage } from "./recount-storage.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "recount-storage": Record<string, never>;
    "release-stale-storage": Record<string, never>;
  }
}

export function createStorageJobs(
  services: Services,
): Pick<JobHandlers, "recount-storage" | "release-stale-storage"> {
  return {
    "recount-storage": () => recountStorage(services),
    "release-stale-storage": () => releaseStaleStorage(services),
  };
}

export const storageSchedule = {
  "recount-storage": "40 4 * * *",
  "release-stale-storage": "17 * * * *",
} as const;
