export { analyticsSchedule, createAnalyticsJobs } from "./jobs.ts";
export { analyticsDays, readAnalytics } from "./read-analytics.ts";
export {
  addReading,
  type ReadingParams,
  subtractReadingTime,
  updateLikes,
} from "./update-analytics.ts";
