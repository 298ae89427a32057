import type { Parts } from "../../parts.ts";
import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Presence } from "../../platform/realtime/presence.ts";
import type { OutboxJob } from "../alert-outbox/index.ts";
import { createAlertFollowers } from "./alert-followers.ts";
import { alertMentioned } from "./alert-mentioned.ts";
import { alertGroupAccepted, alertGroupAdmins } from "./alert-of-request.ts";
import { makeAlerts } from "./make-alerts.ts";
import { pushAlert } from "./push-alert.ts";
import { sweepAlerts, sweepTold } from "./sweep-alerts.ts";
import { tellAlertGone } from "./tell-gone.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "push-alert": { userId: string; alertId: string };
    "sweep-alerts": Record<string, never>;
  }
}

type Names =
  | OutboxJob
  | "alert-followers"
  | "alert-group-accepted"
  | "alert-group-admins"
  | "alert-mentioned"
  | "push-alert"
  | "sweep-alerts";

/** `ctx` is what those act in that tell somebody. */
export function createAlertJobs(
  ctx: Context,
  parts: Parts & { readonly presence: Presence },
): Pick<JobHandlers, Names> {
  const alertFollowers = createAlertFollowers();
  return {
    "alert-followers": (payload) => alertFollowers(ctx, payload),
    "alert-group-accepted": (payload) => alertGroupAccepted(ctx, payload),
    "alert-group-admins": (payload) => alertGroupAdmins(ctx, payload),
    "alert-mentioned": (payload) => alertMentioned(ctx, payload),
    "make-alerts": () => makeAlerts(ctx),
    "push-alert": (payload) => pushAlert(parts, payload),
    "sweep-alerts": async () => {
      await sweepAlerts(parts);
      await sweepTold(parts);
    },
    "tell-alert-gone": (payload) => tellAlertGone(ctx, payload),
  };
}

export const alertSchedule = {
  "make-alerts": "* * * * *",
  "sweep-alerts": "17 3 * * *",
} as const;
