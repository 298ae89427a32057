export { eraseGroupRequestsOf } from "./erase-requests-of.ts";
export { createGroupJobs, groupSchedule } from "./jobs.ts";
export { leaveEveryGroup } from "./leave-group.ts";
export { groupRoutes } from "./routes.ts";
export { groupEvents } from "./sockets.ts";
