import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { makePreviews } from "./make-previews.ts";
import { recountStorage, releaseStaleStorage } from "./recount-storage.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "recount-storage": Record<string, never>;
    "release-stale-storage": Record<string, never>;
    "remove-held-media": { mediaId: string };
    /** Makes the previews of pictures that were stored without one. */
    "make-previews": Record<string, never>;
  }
}

export function createStorageJobs(
  services: Services,
): Pick<
  JobHandlers,
  "make-previews" | "recount-storage" | "release-stale-storage" | "remove-held-media"
> {
  return {
    "make-previews": () => makePreviews(services),
    "recount-storage": () => recountStorage(services),
    "release-stale-storage": () => releaseStaleStorage(services),
    "remove-held-media": ({ mediaId }) => services.media.remove(mediaId),
  };
}

export const storageSchedule = {
  "make-previews": "*/10 * * * *",
  "recount-storage": "40 4 * * *",
  "release-stale-storage": "17 * * * *",
} as const;
