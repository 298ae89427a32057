export { alertSchedule, createAlertJobs } from "./jobs.ts";
