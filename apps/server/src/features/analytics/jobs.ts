import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { sweepFigures } from "./delete-expired-analytics.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "sweep-figures": Record<string, never>;
  }
}

export function createFigureJobs(parts: Parts): Pick<JobHandlers, "sweep-figures"> {
  return { "sweep-figures": () => sweepFigures(parts) };
}

export const figureSchedule = { "sweep-figures": "11 4 * * *" } as const;
