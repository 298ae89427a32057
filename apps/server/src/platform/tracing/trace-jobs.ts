import type { JobHandlers } from "../jobs/jobs.ts";
import type { Tracing } from "./tracing.ts";

/** Wraps job handlers and runs every attempt in a span. */
export function traceJobs<Handlers extends JobHandlers>(
  handlers: Handlers,
  tracing: Tracing,
): Handlers {
  const entries = Object.entries(handlers).map(([name, handle]) => {
    const run = handle as (payload: unknown) => Promise<void>;
    return [name, (payload: unknown) => tracing.span("job", name, () => run(payload))];
  });
  return Object.fromEntries(entries) as Handlers;
}
