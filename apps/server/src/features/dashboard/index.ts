export { deleteNextStoryOfUser } from "./delete-next-story-of-user.ts";
export { createDashboardJobs } from "./jobs.ts";
export { dashboardRoutes } from "./routes.ts";
