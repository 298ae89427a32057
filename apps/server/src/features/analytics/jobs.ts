import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredAnalytics } from "./delete-expired-analytics.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "sweep-figures": Record<string, never>;
  }
}

export function createAnalyticsJobs(services: Services): Pick<JobHandlers, "sweep-figures"> {
  return { "sweep-figures": () => deleteExpiredAnalytics(services) };
}

export const analyticsSchedule = { "sweep-figures": "11 4 * * *" } as const;
