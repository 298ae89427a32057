import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredAnalytics } from "./delete-expired-analytics.ts";

export { listShownDays, readAnalytics } from "./read-analytics.ts";
export {
  addLikeToDay,
  addReadingOfAuthor,
  removeLikeFromDay,
  removeLikesFromDays,
  subtractReadingTime,
} from "./update-analytics.ts";

export const analyticsFeature = defineFeature({
  jobs: {
    "delete-expired-analytics": { schedule: "11 4 * * *", run: deleteExpiredAnalytics },
  },
});
