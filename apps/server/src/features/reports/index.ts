export { getReportCopy } from "./copies/get-copy.ts";
export { type CopyRow, latestCopies, toReportCopy } from "./copies/views.ts";
export { deleteReportsOfUser } from "./delete-reports-of-user.ts";
export { createReportJobs, reportSchedule } from "./jobs.ts";
export { reportRoutes } from "./routes.ts";
