import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredCopies } from "./copies/delete-expired-copies.ts";
import { reportRoutes } from "./routes.ts";

export { getReportCopy } from "./copies/get-copy.ts";
export { type CopyRow, latestCopies, toReportCopy } from "./copies/views.ts";
export { deleteReportsOfUser } from "./delete-reports-of-user.ts";

export const reportFeature = defineFeature({
  calls: reportRoutes,
  jobs: {
    "delete-expired-report-copies": { schedule: "35 3 * * *", run: deleteExpiredCopies },
  },
});
