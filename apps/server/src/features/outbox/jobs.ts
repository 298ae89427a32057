import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredKeys } from "./delete-expired-keys.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Deletes the keys and client ids of calls that have expired. */
    "sweep-idempotency-keys": Record<string, never>;
  }
}

export function createOutboxJobs(services: Services): Pick<JobHandlers, "sweep-idempotency-keys"> {
  return { "sweep-idempotency-keys": () => deleteExpiredKeys(services) };
}

export const outboxSchedule = { "sweep-idempotency-keys": "52 * * * *" } as const;
