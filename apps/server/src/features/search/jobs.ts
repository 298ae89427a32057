import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { sampleFrequentTerms } from "./frequent-terms.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "sample-search-terms": Record<string, never>;
  }
}

export function createSearchJobs(parts: Parts): Pick<JobHandlers, "sample-search-terms"> {
  return { "sample-search-terms": () => sampleFrequentTerms(parts) };
}

export const searchSchedule = { "sample-search-terms": "23 * * * *" } as const;
