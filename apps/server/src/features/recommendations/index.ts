export { createRecommendationJobs, rankStories, recommendationSchedule } from "./jobs.ts";
export { makeFeed } from "./make-feed.ts";
export { recommendationRoutes } from "./routes.ts";
