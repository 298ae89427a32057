import type { JobHandlers } from "../jobs/jobs.ts";
import type { Metrics } from "./metrics.ts";

/** The same handlers, whose every try is timed by how it ended. */
export function timeJobs(handlers: JobHandlers, metrics: Metrics): JobHandlers {
  const timed = Object.entries(handlers).map(([name, handle]) => {
    const durations = metrics.jobs(name);
    // There from the start: of a series that begins at one, nobody is told that it grew.
    metrics.jobsAbandoned(name).inc(0);
    const work = async (payload: unknown) => {
      const began = performance.now();
      let outcome: keyof typeof durations = "failed";
      try {
        await (handle as (payload: unknown) => Promise<void>)(payload);
        outcome = "done";
      } finally {
        durations[outcome].observe((performance.now() - began) / 1000);
      }
    };
    return [name, work];
  });
  return Object.fromEntries(timed) as JobHandlers;
}
