import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredOpenings } from "./delete-expired-openings.ts";
import { deleteUnusedPictures } from "./delete-unused-pictures.ts";
import { publishDueStories } from "./publish-due-stories.ts";
import { rankTrending } from "./rank-trending.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Ranks the trending stories. */
    "rank-trending": Record<string, never>;
    /** Publishes the scheduled stories whose time has come. */
    "publish-due-stories": Record<string, never>;
    /** Deletes pictures that no text has. */
    "sweep-story-pictures": Record<string, never>;
    /** Deletes expired openings of stories. */
    "sweep-openings": Record<string, never>;
  }
}

/** Creates the handlers of the story jobs. The job that publishes stories needs `ctx`. */
export function createStoryJobs(
  ctx: Context,
  services: Services,
): Pick<
  JobHandlers,
  "publish-due-stories" | "rank-trending" | "sweep-story-pictures" | "sweep-openings"
> {
  return {
    "publish-due-stories": () => publishDueStories(ctx),
    "rank-trending": () => rankTrending(services),
    "sweep-story-pictures": () => deleteUnusedPictures(services),
    "sweep-openings": () => deleteExpiredOpenings(services),
  };
}

/** The cron schedule of the story jobs. */
export const storySchedule = {
  "publish-due-stories": "* * * * *",
  "rank-trending": "*/5 * * * *",
  "sweep-story-pictures": "27 * * * *",
  "sweep-openings": "41 2 * * *",
} as const;
