export { eraseNextStory } from "./erase-next-story.ts";
export { createDashboardJobs } from "./jobs.ts";
export { dashboardRoutes } from "./routes.ts";
