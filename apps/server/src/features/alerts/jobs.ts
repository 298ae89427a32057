import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Presence } from "../../platform/realtime/presence.ts";
import type { Services } from "../../services.ts";
import type { OutboxJob } from "../alert-outbox/index.ts";
import { createAlertFollowers } from "./alert-followers.ts";
import { alertGroupAccepted, alertGroupAdmins } from "./alert-group-requests.ts";
import { alertMentionedMembers } from "./alert-mentioned-members.ts";
import { createAlerts } from "./create-alerts.ts";
import { deleteExcessAlerts, deleteExpiredAlertHistory } from "./delete-expired-alerts.ts";
import { publishAlertRemoval, publishAlertsChanged } from "./publish-alert-removal.ts";
import { pushAlert } from "./push-alert.ts";
import { withdrawMentionAlerts } from "./withdraw-mention-alerts.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "push-alert": { userId: string; alertId: string };
    "sweep-alerts": Record<string, never>;
  }
}

type AlertJobName =
  | OutboxJob
  | "alert-followers"
  | "alert-group-accepted"
  | "alert-group-admins"
  | "alert-mentioned"
  | "push-alert"
  | "sweep-alerts";

/** Creates the handlers of the alert jobs. Jobs that publish to sockets need `ctx`; the others need only `services`. */
export function createAlertJobs(
  ctx: Context,
  services: Services & { readonly presence: Presence },
): Pick<JobHandlers, AlertJobName> {
  const alertFollowers = createAlertFollowers();
  return {
    "alert-followers": (payload) => alertFollowers(ctx, payload),
    "alert-group-accepted": (payload) => alertGroupAccepted(ctx, payload),
    "alert-group-admins": (payload) => alertGroupAdmins(ctx, payload),
    "alert-mentioned": (payload) => alertMentionedMembers(ctx, payload),
    "make-alerts": () => createAlerts(ctx),
    "push-alert": (payload) => pushAlert(services, payload),
    "sweep-alerts": async () => {
      await deleteExcessAlerts(services);
      await deleteExpiredAlertHistory(services);
    },
    "tell-alert-gone": (payload) => publishAlertRemoval(ctx, payload),
    "withdraw-mentions": (payload) => withdrawMentionAlerts(ctx, payload),
    "tell-alerts-changed": (payload) => publishAlertsChanged(ctx, payload),
  };
}

export const alertSchedule = {
  "make-alerts": "* * * * *",
  "sweep-alerts": "17 3 * * *",
} as const;
