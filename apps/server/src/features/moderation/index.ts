export { anonymizeLog } from "./anonymize-log.ts";
export { createModerationJobs, moderationSchedule } from "./jobs.ts";
export { removeFactorsByOperator } from "./remove-factors-by-operator.ts";
export { moderationRoutes } from "./routes.ts";
export { hasOpenAppeal } from "./sanctions/has-open-appeal.ts";
export { recordClosing } from "./sanctions/record-closing.ts";
export { setBirthMonthByOperator } from "./set-birth-month-by-operator.ts";
export { restoreByOperator, suspendByOperator } from "./suspend-by-operator.ts";
