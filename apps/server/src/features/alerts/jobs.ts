import type { Parts } from "../../parts.ts";
import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { OutboxJob } from "../alert-outbox/index.ts";
import { createAlertFollowers } from "./alert-followers.ts";
import { alertMentioned } from "./alert-mentioned.ts";
import { alertGroupAccepted, alertGroupAdmins } from "./alert-of-request.ts";
import { sweepAlerts } from "./sweep-alerts.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "sweep-alerts": Record<string, never>;
  }
}

type Names =
  | OutboxJob
  | "alert-followers"
  | "alert-group-accepted"
  | "alert-group-admins"
  | "alert-mentioned"
  | "sweep-alerts";

export function createAlertJobs(_ctx: Context, parts: Parts): Pick<JobHandlers, Names> {
  const alertFollowers = createAlertFollowers();
  return {
    "alert-followers": (payload) => alertFollowers(parts, payload),
    "alert-group-accepted": (payload) => alertGroupAccepted(parts, payload),
    "alert-group-admins": (payload) => alertGroupAdmins(parts, payload),
    "alert-mentioned": (payload) => alertMentioned(parts, payload),
    "make-alerts": async () => undefined,
    "sweep-alerts": () => sweepAlerts(parts),
    "tell-alert-gone": async () => undefined,
  };
}

export const alertSchedule = { "sweep-alerts": "17 3 * * *" } as const;
