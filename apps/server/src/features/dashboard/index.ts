export { createDashboardJobs } from "./jobs.ts";
export { dashboardRoutes } from "./routes.ts";
