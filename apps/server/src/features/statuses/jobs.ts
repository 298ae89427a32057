import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredStatuses } from "./delete-expired-statuses.ts";
import { createPublishNewStatus } from "./publish-new-status.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Deletes expired statuses. */
    "erase-statuses": Record<string, never>;
    /**
     * Publishes a new status, or one that moderators show again, to one batch of users; `after` is the last recipient of
     * the previous batch.
     */
    "publish-status": {
      statusId: string;
      relation: "friends" | "followers" | "chosen";
      isRestored?: boolean;
      after?: { createdAt: string; userId: string };
    };
  }
}

/** Creates the handlers of the status jobs. A job that publishes needs `ctx`. */
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

/** The cron schedule of the recurring status job. */
export const statusSchedule = { "erase-statuses": "*/10 * * * *" } as const;
