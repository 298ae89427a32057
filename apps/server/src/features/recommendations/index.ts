export { createRecommendationJobs, recommendationSchedule } from "./jobs.ts";
export { makeFeed } from "./make-feed.ts";
export { rankStories } from "./rank-stories.ts";
export { recommendationRoutes } from "./routes.ts";
