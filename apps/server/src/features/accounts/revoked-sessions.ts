import { sessionLifetimeMilliseconds } from "@kora/contract/session-lifetime";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dayMilliseconds } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";

/** A device that comes back later finds that its session has expired, as it would have anyway. */
export const revokedLifetimeMilliseconds = 365 * dayMilliseconds;

/**
 * Returns the statement that remembers the sessions `ended` as revoked: deleted rows of `sessions` with `token_hash` and
 * `last_used_at`. Those that had expired already are not.
 */
export const rememberRevoked = (ended: SQL, now: SQLWrapper) => sql`
  INSERT INTO revoked_sessions (token_hash, revoked_at)
  SELECT token_hash, ${now}::timestamptz FROM ${ended}
  WHERE last_used_at >= ${now}::timestamptz - interval '${literal(sessionLifetimeMilliseconds)} milliseconds'
  ON CONFLICT DO NOTHING`;

const selectRevoked = statement<{ tokenHash: Buffer }, unknown>(
  "revoked-session",
  (value) => sql`SELECT 1 FROM revoked_sessions WHERE token_hash = ${value("tokenHash")}`,
);

/** True for the token of a session that was ended from elsewhere. */
export async function isRevoked(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  return (await db.row(selectRevoked, { tokenHash })) !== undefined;
}
