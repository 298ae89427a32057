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
  const counted = <Given extends unknown[], Result>(
    operation: string,
    ask: (...given: Given) => Promise<Result>,
  ) => {
    const errors = metrics.mediaErrors(operation);
    errors.inc(0);
    return async (...given: Given): Promise<Result> => {
      try {
        return await ask(...given);
      } catch (error) {
        errors.inc();
        throw error;
      }
    };
  };
  return {
    ...store,
    put: counted("put", store.put),
    get: counted("get", store.get),
    remove: counted("remove", store.remove),
  };
}
