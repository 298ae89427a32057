export { analyticsSchedule, createAnalyticsJobs } from "./jobs.ts";
export { listShownDays, readAnalytics } from "./read-analytics.ts";
export {
  addReading,
  type ReadingParams,
  subtractReadingTime,
  updateLikes,
} from "./update-analytics.ts";
