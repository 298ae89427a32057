import { defineFeature } from "../../platform/feature.ts";
import { eraseCopies } from "./copies/erase-copies.ts";
import { reportRoutes } from "./routes.ts";

export { getReportCopy } from "./copies/get-copy.ts";
export { type CopyRow, latestCopies, toReportCopy } from "./copies/views.ts";
export { deleteReportsOfUser } from "./delete-reports-of-user.ts";

export const reportFeature = defineFeature({
  calls: reportRoutes,
  jobs: {
    "delete-expired-report-copies": { schedule: "35 3 * * *", run: eraseCopies },
  },
});
