import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { splitSitemap } from "./split-sitemap.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "divide-sitemap": Record<string, never>;
  }
}

export function createShareJobs(services: Services): Pick<JobHandlers, "divide-sitemap"> {
  return { "divide-sitemap": () => splitSitemap(services) };
}

export const shareSchedule = { "divide-sitemap": "*/10 * * * *" } as const;
