export { createProfileJobs, profileSchedule } from "./jobs.ts";
export { profileRoutes } from "./routes.ts";
