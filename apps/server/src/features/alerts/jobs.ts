import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { createAlertFollowers } from "./alert-followers.ts";
import { sweepAlerts } from "./sweep-alerts.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "sweep-alerts": Record<string, never>;
  }
}

export function createAlertJobs(
  parts: Parts,
): Pick<JobHandlers, "alert-followers" | "sweep-alerts"> {
  const alertFollowers = createAlertFollowers();
  return {
    "alert-followers": (payload) => alertFollowers(parts, payload),
    "sweep-alerts": () => sweepAlerts(parts),
  };
}

export const alertSchedule = { "sweep-alerts": "17 3 * * *" } as const;
