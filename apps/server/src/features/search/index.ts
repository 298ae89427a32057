export { findAnybody } from "./find-anybody.ts";
export { sampleFrequentTerms } from "./frequent-terms.ts";
export { createSearchJobs, searchSchedule } from "./jobs.ts";
export { searchRoutes } from "./routes.ts";
