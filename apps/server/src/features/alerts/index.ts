export { alertSchedule, createAlertJobs } from "./jobs.ts";
export { alertRoutes } from "./routes.ts";
export { isStoryAlert } from "./visibility.ts";
