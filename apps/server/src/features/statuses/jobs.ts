import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredStatuses } from "./delete-expired-statuses.ts";
import { createPublishNewStatus } from "./publish-new-status.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-statuses": Record<string, never>;
    "publish-status": {
      statusId: string;
      relation: "friends" | "followers";
      after?: { createdAt: string; userId: string };
    };
  }
}

/** `ctx` is the context of the jobs that publish. */
export function createStatusJobs(
  ctx: Context,
  services: Services,
): Pick<JobHandlers, "erase-statuses" | "publish-status"> {
  const publishNewStatus = createPublishNewStatus();
  return {
    "erase-statuses": () => deleteExpiredStatuses(services),
    "publish-status": (payload) => publishNewStatus(ctx, payload),
  };
}

export const statusSchedule = { "erase-statuses": "*/10 * * * *" } as const;
