export { createProfileJobs } from "./jobs.ts";
export { profileRoutes } from "./routes.ts";
