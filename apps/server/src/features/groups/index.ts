import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredGroups, deleteExpiredRequests } from "./delete-expired-groups.ts";
import { groupRoutes } from "./routes.ts";
import { groupEvents } from "./sockets.ts";

export { getGroupForViewer, isNotExpired } from "./access.ts";
export { hideGroup, unhideGroup } from "./hide-group.ts";
export { leaveAllGroups } from "./members/leave-group.ts";
export { deleteGroupRequestsOfUser } from "./requests/delete-requests-of-user.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "delete-expired-groups": Record<string, never>;
  }
}

export const groupFeature = defineFeature({
  calls: groupRoutes,
  events: groupEvents,
  jobs: {
    "delete-expired-groups": { schedule: "*/5 * * * *", run: deleteExpiredGroups },
    "delete-expired-group-requests": { schedule: "40 3 * * *", run: deleteExpiredRequests },
  },
});
