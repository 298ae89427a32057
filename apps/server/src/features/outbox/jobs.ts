import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredClientCalls } from "./delete-expired-client-calls.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Deletes client ids that are older than `clientIdDays`. */
    "sweep-client-calls": Record<string, never>;
  }
}

export function createOutboxJobs(services: Services): Pick<JobHandlers, "sweep-client-calls"> {
  return { "sweep-client-calls": () => deleteExpiredClientCalls(services) };
}

export const outboxSchedule = { "sweep-client-calls": "52 2 * * *" } as const;
