import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredStatuses } from "./delete-expired-statuses.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-statuses": Record<string, never>;
  }
}

export function createStatusJobs(services: Services): Pick<JobHandlers, "erase-statuses"> {
  return { "erase-statuses": () => deleteExpiredStatuses(services) };
}

export const statusSchedule = { "erase-statuses": "*/10 * * * *" } as const;
