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
