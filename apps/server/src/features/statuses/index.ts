export { getStatusForViewer, getStatusToReport } from "./access.ts";
export { takeStatusDown } from "./delete-status.ts";
export { eraseStatusesOf, eraseStatusReactionsOf } from "./erase-statuses-of.ts";
export { createMemoirJobs, memoirSchedule } from "./jobs.ts";
export { statusRoom } from "./rooms.ts";
export { memoirRoutes } from "./routes.ts";
export { memoirEvents } from "./sockets.ts";
export { isLive, type StatusValues, statusValues } from "./visibility.ts";
