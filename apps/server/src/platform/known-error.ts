import { sentences } from "@kora/contract/sentences";
import { isDatabaseAway } from "./database/away.ts";
import { AppError, unavailable } from "./errors.ts";

const askAgainSeconds = 5;

/** What is answered to an error that is no fault of ours; undefined for any other, which is logged. */
export function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) {
    return error;
  }
  if (isDatabaseAway(error)) {
    return unavailable(sentences.form.databaseAway, askAgainSeconds);
  }
  // PostgreSQL's words for text that it cannot hold, such as U+0000: the asker's doing.
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const words = cause?.code ?? code;
  if (words === "22021" || words === "22P05") {
    return new AppError("VALIDATION", sentences.form.wrong);
  }
  return undefined;
}
