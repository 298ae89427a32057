import type { JobHandlers } from "../jobs/jobs.ts";
import type { Mail, Mailer } from "../mail/mailer.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps a mailer and counts its sent and failed mails. */
export function countMails(mailer: Mailer, { mails }: Metrics): Mailer {
  return {
    ...mailer,
    async send(mail: Mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.failed.inc();
        throw error;
      }
      mails.sent.inc();
    },
  };
}

/** Wraps a media store and counts its errors by operation. */
export function countMediaErrors(store: MediaStore, metrics: Metrics): MediaStore {
  const countErrors = <Args extends unknown[], Result>(
    operation: string,
    run: (...args: Args) => Promise<Result>,
  ) => {
    const errors = metrics.mediaErrors(operation);
    errors.inc(0);
    return async (...args: Args): Promise<Result> => {
      try {
        return await run(...args);
      } catch (error) {
        errors.inc();
        throw error;
      }
    };
  };
  return {
    ...store,
    put: countErrors("put", store.put),
    get: countErrors("get", store.get),
    remove: countErrors("remove", store.remove),
  };
}

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
