export { analyticsSchedule, createAnalyticsJobs } from "./jobs.ts";
export { listShownDays, readAnalytics } from "./read-analytics.ts";
export {
  addLikeToDay,
  addReadingOfAuthor,
  removeLikeFromDay,
  subtractReadingTime,
  updateLikes,
} from "./update-analytics.ts";
