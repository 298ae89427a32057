import { expect } from "vitest";
import type { Database } from "../platform/database/database.ts";

interface BoundText {
  text: string;
  values: unknown[];
}

/** Counts the statements of the test's database that wait for a lock. */
export async function countWaitingStatements({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/**
 * Runs statements in a transaction, and `calls` before its commit. Each call starts when the one before it waits for a
 * lock; a call that waits for none fails the test. `lastStatements` run when all calls wait. Returns the results of the
 * calls.
 */
export async function callDuringTransaction<Result>(
  db: Database,
  statements: readonly BoundText[],
  calls: readonly (() => Promise<Result>)[],
  lastStatements: readonly BoundText[] = [],
): Promise<Result[]> {
  const client = await db.pool.connect();
  try {
    await client.query("BEGIN");
    for (const statement of statements) await client.query(statement);
    const results: Promise<Result>[] = [];
    for (const call of calls) {
      results.push(call());
      await expect.poll(() => countWaitingStatements(db)).toBe(results.length);
    }
    for (const statement of lastStatements) await client.query(statement);
    await client.query("COMMIT");
    return await Promise.all(results);
  } finally {
    // Closes the connection, so that a failed test leaves no transaction open.
    client.release(true);
  }
}
