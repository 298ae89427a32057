import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { deleteExpiredAnalytics } from "./delete-expired-analytics.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "sweep-figures": Record<string, never>;
  }
}

export function createAnalyticsJobs(parts: Parts): Pick<JobHandlers, "sweep-figures"> {
  return { "sweep-figures": () => deleteExpiredAnalytics(parts) };
}

export const analyticsSchedule = { "sweep-figures": "11 4 * * *" } as const;
