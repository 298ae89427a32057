import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { eraseCopies } from "./copies/erase-copies.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-report-copies": Record<string, never>;
  }
}

export function createReportJobs(services: Services): Pick<JobHandlers, "erase-report-copies"> {
  return { "erase-report-copies": () => eraseCopies(services) };
}

export const reportSchedule = { "erase-report-copies": "35 3 * * *" } as const;
