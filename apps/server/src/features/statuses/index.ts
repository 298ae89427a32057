import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredStatuses } from "./delete-expired-statuses.ts";
import { createPublishNewStatus } from "./publish-new-status.ts";
import { statusRoutes } from "./routes.ts";
import { statusEvents } from "./sockets.ts";

export { findStatusToReport, getStatusForViewer } from "./access.ts";
export { deleteStatusesOfUser, deleteStatusReactionsOfUser } from "./delete-statuses-of-user.ts";
export { hideStatus, unhideStatus } from "./hide-status.ts";
export { statusRoom } from "./rooms.ts";
export {
  isInAudience,
  isLiveStatus,
  toVisibleStatusValues,
  type VisibleStatusValues,
} from "./visibility.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
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

export const statusFeature = defineFeature({
  calls: statusRoutes,
  events: statusEvents,
  jobs: {
    "delete-expired-statuses": { schedule: "*/10 * * * *", run: deleteExpiredStatuses },
    "publish-status": { run: createPublishNewStatus() },
  },
});
