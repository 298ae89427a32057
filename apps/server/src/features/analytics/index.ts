export { analyticsSchedule, createAnalyticsJobs } from "./jobs.ts";
export { listShownDays, readAnalytics } from "./read-analytics.ts";
export {
  addLikeToDay,
  addReading,
  addReadingOfAuthor,
  type ReadingParams,
  removeLikeFromDay,
  subtractReadingTime,
  updateLikes,
} from "./update-analytics.ts";
