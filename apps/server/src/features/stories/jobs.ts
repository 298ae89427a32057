import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { rankTrending } from "./rank-trending.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "rank-trending": Record<string, never>;
  }
}

export function createStoryJobs(parts: Parts): Pick<JobHandlers, "rank-trending"> {
  return { "rank-trending": () => rankTrending(parts) };
}

export const storySchedule = { "rank-trending": "*/5 * * * *" } as const;
