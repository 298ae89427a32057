import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/**
 * The database cannot be reached, or went away with the statement under way. What was written by that may have
 * been committed: it is for the asker to find out, and never asked anew by itself.
 */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
  constructor(cause: unknown) {
    super("The database cannot be reached.", { cause });
  }
}

/** Of PostgreSQL's own answers: connection exceptions, a server that stops, starts or has no connection left. */
const awayCodes = /^(08|57P0[123]|53300)/;

/** What `pg` says, without a code, of a connection that ended or was not had in time. */
const awayWords =
  /^(Connection terminated|timeout e|Client has encountered a connection error|Query read timeout)/;

/** Whether an error of `pg` tells of the connection, and not of what was asked. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return awayCodes.test(String(code));
  return /^E[A-Z]+$/.test(String(code)) || awayWords.test(error.message);
}

/** Whether what was thrown, by whatever way of asking the database, is that it is away. */
export function isDatabaseAway(error: unknown): boolean {
  // Drizzle's builder wraps what its connection throws.
  return (
    error instanceof DatabaseAway || (error instanceof DrizzleQueryError && isAway(error.cause))
  );
}

/** The error as it is thrown on. */
export function orAway(error: unknown): unknown {
  return isAway(error) ? new DatabaseAway(error) : error;
}
