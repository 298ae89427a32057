import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredOpenings } from "./delete-expired-openings.ts";
import { rankTrending } from "./rank-trending.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Ranks the trending stories. */
    "rank-trending": Record<string, never>;
    /** Deletes expired openings of stories. */
    "sweep-openings": Record<string, never>;
  }
}

/** Creates the handlers of the story jobs. */
export function createStoryJobs(
  services: Services,
): Pick<JobHandlers, "rank-trending" | "sweep-openings"> {
  return {
    "rank-trending": () => rankTrending(services),
    "sweep-openings": () => deleteExpiredOpenings(services),
  };
}

/** The cron schedule of the story jobs. */
export const storySchedule = {
  "rank-trending": "*/5 * * * *",
  "sweep-openings": "41 2 * * *",
} as const;
