import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { sendAppealMail, sendSanctionMail } from "./sanctions/send-mails.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "send-sanction-mail": { sanctionId: string };
    "send-appeal-mail": { appealId: string };
  }
}

/** Creates the handlers of the jobs that send mails about sanctions and appeals. */
export function createModerationJobs(
  services: Services,
): Pick<JobHandlers, "send-sanction-mail" | "send-appeal-mail"> {
  return {
    "send-sanction-mail": ({ sanctionId }) => sendSanctionMail(services, sanctionId),
    "send-appeal-mail": ({ appealId }) => sendAppealMail(services, appealId),
  };
}
