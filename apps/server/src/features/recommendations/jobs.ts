import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { makeCommonFeed } from "./make-feed.ts";
import { makeFeeds } from "./make-feeds.ts";
import { rankGenres } from "./rank-genres.ts";
import { warmStories } from "./update-scores.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "rank-stories": Record<string, never>;
    "make-feeds": Record<string, never>;
  }
}

export function createRecommendationJobs(
  parts: Parts,
): Pick<JobHandlers, "rank-stories" | "make-feeds"> {
  return {
    "rank-stories": () => rankStories(parts),
    "make-feeds": () => makeFeeds(parts),
  };
}

/** Brings up to date what all feeds are made of. */
export async function rankStories(parts: Pick<Parts, "db" | "clock">): Promise<void> {
  await warmStories(parts);
  await rankGenres(parts);
  await makeCommonFeed(parts);
}

export const recommendationSchedule = {
  "rank-stories": "*/10 * * * *",
  "make-feeds": "* * * * *",
} as const;
