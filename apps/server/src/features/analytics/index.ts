export { analyticsSchedule, createAnalyticsJobs } from "./jobs.ts";
export { listShownDays, readAnalytics } from "./read-analytics.ts";
export {
  addLikeToDay,
  addReadingOfAuthor,
  removeLikeFromDay,
  removeLikesFromDays,
  subtractReadingTime,
} from "./update-analytics.ts";
