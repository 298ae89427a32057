import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { sampleFrequentTerms } from "./frequent-terms.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "sample-search-terms": Record<string, never>;
  }
}

export function createSearchJobs(services: Services): Pick<JobHandlers, "sample-search-terms"> {
  return { "sample-search-terms": () => sampleFrequentTerms(services) };
}

export const searchSchedule = { "sample-search-terms": "23 * * * *" } as const;
