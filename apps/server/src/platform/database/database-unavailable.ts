import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/**
 * The database is unreachable, or the connection broke while a statement ran. A write may have been committed, so only
 * the caller may decide to repeat it.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  constructor(cause: unknown) {
    super("The database cannot be reached.", { cause });
  }
}

/** SQLSTATE codes: connection exceptions, server shutting down or starting, too many connections. */
const connectionErrorCodes = /^(08|57P0[123]|53300)/;

/** Messages of `pg` errors without a code: the connection ended or timed out. */
const connectionErrorMessages =
  /^(Connection terminated|timeout e|Client has encountered a connection error|Query read timeout)/;

/** True if an error of `pg` concerns the connection and not the statement. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return connectionErrorCodes.test(String(code));
  return /^E[A-Z]+$/.test(String(code)) || connectionErrorMessages.test(error.message);
}

/** True if an error of any database function means that the database is unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Drizzle's query builder wraps the errors of its connection.
  return (
    error instanceof DatabaseUnavailable ||
    (error instanceof DrizzleQueryError && isConnectionError(error.cause))
  );
}

/** The error to rethrow: `DatabaseUnavailable` for a connection error, else the error itself. */
export function wrapConnectionError(error: unknown): unknown {
  return isConnectionError(error) ? new DatabaseUnavailable(error) : error;
}
