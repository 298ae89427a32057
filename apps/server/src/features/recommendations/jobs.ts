import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { makeDueFeeds } from "./make-due-feeds.ts";
import { rankStories } from "./rank-stories.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "rank-stories": Record<string, never>;
    "make-feeds": Record<string, never>;
  }
}

export function createRecommendationJobs(
  services: Services,
): Pick<JobHandlers, "rank-stories" | "make-feeds"> {
  return {
    "rank-stories": () => rankStories(services),
    "make-feeds": () => makeDueFeeds(services),
  };
}

export const recommendationSchedule = {
  "rank-stories": "*/10 * * * *",
  "make-feeds": "* * * * *",
} as const;
