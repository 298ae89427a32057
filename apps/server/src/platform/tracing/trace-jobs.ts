import type { JobHandlers } from "../jobs/jobs.ts";
import type { Tracing } from "./tracing.ts";

/** Wraps job handlers and runs every attempt in a span. */
export function traceJobs(handlers: JobHandlers, tracing: Tracing): JobHandlers {
  const traced = Object.entries(handlers).map(([name, handle]) => {
    const work = handle as (payload: unknown) => Promise<void>;
    return [name, (payload: unknown) => tracing.span("job", name, () => work(payload))];
  });
  return Object.fromEntries(traced) as JobHandlers;
}
