import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredGroups, deleteExpiredRequests } from "./delete-expired-groups.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-groups": Record<string, never>;
    "sweep-group-requests": Record<string, never>;
  }
}

export function createGroupJobs(
  services: Services,
): Pick<JobHandlers, "erase-groups" | "sweep-group-requests"> {
  return {
    "erase-groups": () => deleteExpiredGroups(services),
    "sweep-group-requests": () => deleteExpiredRequests(services),
  };
}

export const groupSchedule = {
  "erase-groups": "*/5 * * * *",
  "sweep-group-requests": "40 3 * * *",
} as const;
