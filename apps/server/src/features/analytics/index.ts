export { analyticsSchedule, createAnalyticsJobs } from "./jobs.ts";
export { analyticsDays, readAnalytics } from "./read-analytics.ts";
export {
  addReading,
  type ReadingParams,
  subtractLikes,
  subtractReadingTime,
  updateLikes,
} from "./update-analytics.ts";
