export { createShareJobs, shareSchedule } from "./jobs.ts";
export { mountSharePages } from "./mount-share-pages.ts";
