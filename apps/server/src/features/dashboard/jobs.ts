import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { type DeletedStory, purgeStory } from "./purge-story.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-story": DeletedStory;
  }
}

export function createDashboardJobs(services: Services): Pick<JobHandlers, "erase-story"> {
  return { "erase-story": (payload) => purgeStory(services, payload) };
}
