import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredQuotes } from "./delete-expired-quotes.ts";
import { moderationRoutes } from "./routes.ts";
import { sendAppealMail, sendSanctionMail } from "./sanctions/send-mails.ts";

export { anonymizeLog } from "./anonymize-log.ts";
export { removeFactorsByOperator } from "./remove-factors-by-operator.ts";
export { hasOpenAppeal } from "./sanctions/create-appeal.ts";
export { recordClosing } from "./sanctions/record-closing.ts";
export { setBirthMonthByOperator } from "./set-birth-month-by-operator.ts";
export { restoreByOperator, suspendByOperator } from "./suspend-by-operator.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "send-sanction-mail": { sanctionId: string };
    "send-appeal-mail": { appealId: string };
  }
}

export const moderationFeature = defineFeature({
  calls: moderationRoutes,
  jobs: {
    "send-sanction-mail": { run: (ctx, { sanctionId }) => sendSanctionMail(ctx, sanctionId) },
    "send-appeal-mail": { run: (ctx, { appealId }) => sendAppealMail(ctx, appealId) },
    // With the job that erases the copies of reports.
    "delete-expired-quotes": { schedule: "35 3 * * *", run: deleteExpiredQuotes },
  },
});
