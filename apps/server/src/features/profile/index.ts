export { createProfileJobs, profileSchedule } from "./jobs.ts";
export { profileRoutes } from "./routes.ts";
export { setBirthMonthByOperator } from "./set-birth-month-by-operator.ts";
