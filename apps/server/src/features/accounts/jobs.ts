import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { sendVerificationMail } from "./send-verification-mail.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "send-verification-mail": { userId: string };
  }
}

export function createAccountJobs(parts: Parts): Pick<JobHandlers, "send-verification-mail"> {
  return {
    "send-verification-mail": (payload) => sendVerificationMail(parts, payload),
  };
}
