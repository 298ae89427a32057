export { createOutboxJobs, outboxSchedule } from "./jobs.ts";
export { createRunOnce } from "./run-once.ts";
