import type { JobHandlers } from "../jobs/jobs.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps job handlers and times every attempt by its outcome. */
export function timeJobs<Handlers extends JobHandlers>(
  handlers: Handlers,
  metrics: Metrics,
): Handlers {
  const entries = Object.entries(handlers).map(([name, handle]) => {
    const durations = metrics.jobs(name);
    // The series must start at 0: an alert on its increase would miss a series that starts at 1.
    metrics.jobsAbandoned(name).inc(0);
    const timedHandler = async (payload: unknown) => {
      const startedAt = performance.now();
      let outcome: keyof typeof durations = "failed";
      try {
        await (handle as (payload: unknown) => Promise<void>)(payload);
        outcome = "done";
      } finally {
        durations[outcome].observe((performance.now() - startedAt) / 1000);
      }
    };
    return [name, timedHandler];
  });
  return Object.fromEntries(entries) as Handlers;
}
