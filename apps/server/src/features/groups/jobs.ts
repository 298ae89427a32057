import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { eraseGroups, sweepRequests } from "./delete-expired-groups.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-groups": Record<string, never>;
    "sweep-group-requests": Record<string, never>;
  }
}

export function createGroupJobs(
  parts: Parts,
): Pick<JobHandlers, "erase-groups" | "sweep-group-requests"> {
  return {
    "erase-groups": () => eraseGroups(parts),
    "sweep-group-requests": () => sweepRequests(parts),
  };
}

export const groupSchedule = {
  "erase-groups": "*/5 * * * *",
  "sweep-group-requests": "40 3 * * *",
} as const;
