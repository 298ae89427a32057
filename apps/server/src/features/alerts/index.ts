export { alertSchedule, createAlertJobs } from "./jobs.ts";
export { alertRoutes } from "./routes.ts";
export { isOfStory } from "./visibility.ts";
