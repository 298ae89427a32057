import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { makeDueFeeds } from "./make-due-feeds.ts";
import { makeCommonFeed } from "./make-feed.ts";
import { updateScores } from "./update-scores.ts";
import { updateTopStories } from "./update-top-stories.ts";

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

/** Updates the scores and the top stories, which all feeds are made from, and makes the common feed. */
export async function rankStories(services: Pick<Services, "db" | "clock">): Promise<void> {
  await updateScores(services);
  await updateTopStories(services);
  await makeCommonFeed(services);
}

export const recommendationSchedule = {
  "rank-stories": "*/10 * * * *",
  "make-feeds": "* * * * *",
} as const;
