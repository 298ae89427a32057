import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { eraseQuotes } from "./erase-quotes.ts";
import { sendAppealMail, sendSanctionMail } from "./sanctions/send-mails.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "send-sanction-mail": { sanctionId: string };
    "send-appeal-mail": { appealId: string };
    "erase-moderation-quotes": Record<string, never>;
  }
}

/** Creates the handlers of the jobs that send mails about sanctions and appeals, and erase quotes. */
export function createModerationJobs(
  services: Services,
): Pick<JobHandlers, "send-sanction-mail" | "send-appeal-mail" | "erase-moderation-quotes"> {
  return {
    "send-sanction-mail": ({ sanctionId }) => sendSanctionMail(services, sanctionId),
    "send-appeal-mail": ({ appealId }) => sendAppealMail(services, appealId),
    "erase-moderation-quotes": () => eraseQuotes(services),
  };
}

/** The cron schedule of the recurring moderation job, which runs with that of the copies of reports. */
export const moderationSchedule = { "erase-moderation-quotes": "35 3 * * *" } as const;
