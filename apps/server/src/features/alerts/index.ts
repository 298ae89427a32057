export { alertSchedule, createAlertJobs } from "./jobs.ts";
export { leaveAlertsOfUser } from "./leave-alerts-of-user.ts";
export { alertRoutes } from "./routes.ts";
export { isStoryAlert } from "./visibility.ts";
