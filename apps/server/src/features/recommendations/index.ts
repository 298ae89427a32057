import { defineFeature } from "../../platform/feature.ts";
import { makeDueFeeds } from "./make-due-feeds.ts";
import { rankStories } from "./rank-stories.ts";
import { recommendationRoutes } from "./routes.ts";

export { makeFeed } from "./make-feed.ts";
export { rankStories } from "./rank-stories.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "make-feeds": Record<string, never>;
  }
}

export const recommendationFeature = defineFeature({
  calls: recommendationRoutes,
  jobs: {
    "rank-stories": { schedule: "*/10 * * * *", run: rankStories },
    "make-feeds": { schedule: "* * * * *", run: makeDueFeeds },
  },
});
