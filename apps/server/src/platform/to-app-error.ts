import { sentences } from "@kora/contract/sentences";
import { isDatabaseUnavailable } from "./database/database-unavailable.ts";
import { AppError, unavailable } from "./errors.ts";

const retryAfterSeconds = 5;

/** Converts an expected error to an `AppError`. Returns undefined for any other error, which is a bug to be logged. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) {
    return error;
  }
  if (isDatabaseUnavailable(error)) {
    return unavailable(sentences.form.databaseUnavailable, retryAfterSeconds);
  }
  // These SQLSTATE codes mean that the client sent text that PostgreSQL cannot store, such as U+0000.
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const sqlState = cause?.code ?? code;
  if (sqlState === "22021" || sqlState === "22P05") {
    return new AppError("VALIDATION", sentences.form.invalidFormat);
  }
  return undefined;
}
