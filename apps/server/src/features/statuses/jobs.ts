import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { eraseStatuses } from "./erase-statuses.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-statuses": Record<string, never>;
  }
}

export function createMemoirJobs(parts: Parts): Pick<JobHandlers, "erase-statuses"> {
  return { "erase-statuses": () => eraseStatuses(parts) };
}

export const memoirSchedule = { "erase-statuses": "*/10 * * * *" } as const;
