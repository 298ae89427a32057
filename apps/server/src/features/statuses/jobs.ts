import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { deleteExpiredStatuses } from "./delete-expired-statuses.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-statuses": Record<string, never>;
  }
}

export function createStatusJobs(parts: Parts): Pick<JobHandlers, "erase-statuses"> {
  return { "erase-statuses": () => deleteExpiredStatuses(parts) };
}

export const statusSchedule = { "erase-statuses": "*/10 * * * *" } as const;
