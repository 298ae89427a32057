import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredAnalytics } from "./delete-expired-analytics.ts";
import { type DeletedStory, deleteStoryData } from "./delete-story-data.ts";
import { dashboardRoutes } from "./routes.ts";

export { deleteNextStoryOfUser } from "./delete-next-story-of-user.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "delete-story-data": DeletedStory;
  }
}

export const dashboardFeature = defineFeature({
  calls: dashboardRoutes,
  jobs: {
    "delete-story-data": { run: deleteStoryData },
    "delete-expired-analytics": { schedule: "11 4 * * *", run: deleteExpiredAnalytics },
  },
});
