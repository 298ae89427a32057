import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { deleteExpiredOpenings } from "./delete-expired-openings.ts";
import { rankTrending } from "./rank-trending.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "rank-trending": Record<string, never>;
    "sweep-openings": Record<string, never>;
  }
}

export function createStoryJobs(
  parts: Parts,
): Pick<JobHandlers, "rank-trending" | "sweep-openings"> {
  return {
    "rank-trending": () => rankTrending(parts),
    "sweep-openings": () => deleteExpiredOpenings(parts),
  };
}

export const storySchedule = {
  "rank-trending": "*/5 * * * *",
  "sweep-openings": "41 2 * * *",
} as const;
