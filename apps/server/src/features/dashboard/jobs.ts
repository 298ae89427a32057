import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { purgeStory } from "./purge-story.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-story": { storyId: string; mediaId: string };
  }
}

export function createDashboardJobs(parts: Parts): Pick<JobHandlers, "erase-story"> {
  return { "erase-story": (payload) => purgeStory(parts, payload) };
}
