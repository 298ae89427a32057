export { findStatusToReport, getStatusForViewer } from "./access.ts";
export { deleteStatusesOfUser, deleteStatusReactionsOfUser } from "./delete-statuses-of-user.ts";
export { hideStatus, unhideStatus } from "./hide-status.ts";
export { createStatusJobs, statusSchedule } from "./jobs.ts";
export { statusRoom } from "./rooms.ts";
export { statusRoutes } from "./routes.ts";
export { statusEvents } from "./sockets.ts";
export {
  isInAudience,
  isLiveStatus,
  toVisibleStatusValues,
  type VisibleStatusValues,
} from "./visibility.ts";
