import { defineFeature } from "../../platform/feature.ts";
import { createAlertFollowers } from "./alert-followers.ts";
import { alertGroupAccepted, alertGroupAdmins } from "./alert-group-requests.ts";
import { alertMentionedMembers } from "./alert-mentioned-members.ts";
import { createAlerts } from "./create-alerts.ts";
import { deleteExcessAlerts, deleteExpiredAlertHistory } from "./delete-expired-alerts.ts";
import { publishAlertRemoval, publishAlertsChanged } from "./publish-alert-removal.ts";
import { pushAlert } from "./push-alert.ts";
import { alertRoutes } from "./routes.ts";
import { withdrawMentionAlerts } from "./withdraw-mention-alerts.ts";

export { leaveAlertsOfUser } from "./leave-alerts-of-user.ts";
export { isStoryAlert } from "./visibility.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "push-alert": { userId: string; alertId: string };
  }
}

export const alertFeature = defineFeature({
  calls: alertRoutes,
  jobs: {
    "alert-followers": { run: createAlertFollowers() },
    "alert-group-accepted": { run: alertGroupAccepted },
    "alert-group-admins": { run: alertGroupAdmins },
    "alert-mentioned-members": { run: alertMentionedMembers },
    "create-alerts": { schedule: "* * * * *", run: createAlerts },
    "push-alert": { run: pushAlert },
    "delete-expired-alerts": {
      schedule: "17 3 * * *",
      run: async (ctx) => {
        await deleteExcessAlerts(ctx);
        await deleteExpiredAlertHistory(ctx);
      },
    },
    "publish-alert-removal": { run: publishAlertRemoval },
    "withdraw-mentions": { run: withdrawMentionAlerts },
    "publish-alerts-changed": { run: publishAlertsChanged },
  },
});
