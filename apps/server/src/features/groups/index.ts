export { createGroupJobs, groupSchedule } from "./jobs.ts";
export { leaveEveryGroup } from "./leave-group.ts";
export { groupEvents, groupRoutes } from "./routes.ts";
