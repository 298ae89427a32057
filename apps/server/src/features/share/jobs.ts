import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { splitSitemap } from "./split-sitemap.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "divide-sitemap": Record<string, never>;
  }
}

export function createShareJobs(parts: Parts): Pick<JobHandlers, "divide-sitemap"> {
  return { "divide-sitemap": () => splitSitemap(parts) };
}

export const shareSchedule = { "divide-sitemap": "*/10 * * * *" } as const;
