import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "remove-picture": { mediaId: string };
  }
}

export function createProfileJobs({ media }: Parts): Pick<JobHandlers, "remove-picture"> {
  return { "remove-picture": ({ mediaId }) => media.remove(mediaId) };
}
