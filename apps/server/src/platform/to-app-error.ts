import { sentences } from "@kora/contract/sentences";
import { isDatabaseUnavailable } from "./database/database-unavailable.ts";
import { AppError, unavailable } from "./errors.ts";

const retryAfterSeconds = 5;

/** The `AppError` of an expected error; undefined for any other, which is a bug and must be logged. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) {
    return error;
  }
  if (isDatabaseUnavailable(error)) {
    return unavailable(sentences.form.databaseAway, retryAfterSeconds);
  }
  // SQLSTATE of text that PostgreSQL cannot store, such as U+0000: the client's fault.
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const sqlState = cause?.code ?? code;
  if (sqlState === "22021" || sqlState === "22P05") {
    return new AppError("VALIDATION", sentences.form.wrong);
  }
  return undefined;
}
