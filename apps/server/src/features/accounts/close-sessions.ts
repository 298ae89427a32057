import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";

const selectSessions = statement<{ userId: string }, { id: string }>(
  "sessions-to-close",
  (value) => sql`SELECT id FROM sessions WHERE user_id = ${value("userId")}`,
);

/** Returns the ids of the sessions of a user. */
export async function listSessionIds(db: Queryable, userId: string): Promise<string[]> {
  return (await db.rows(selectSessions, { userId })).map(({ id }) => id);
}

/**
 * Makes the running server close the sockets of a user. Call it in the transaction that deletes the user's sessions,
 * before they are deleted, or with the ids that they had.
 */
export async function enqueueCloseSessions(
  db: Queryable,
  userId: string,
  sessionIds?: string[],
): Promise<void> {
  const ids = sessionIds ?? (await listSessionIds(db, userId));
  await enqueue(db, "close-sessions", { userId, sessionIds: ids });
}

/** Handles the job: closes the sockets of deleted sessions and invalidates the user's cached values. */
export async function closeSessions(
  ctx: Context,
  { userId, sessionIds }: { userId: string; sessionIds: string[] },
): Promise<void> {
  ctx.afterCommit((realtime) => {
    ctx.invalidateUser(userId);
    for (const id of sessionIds) realtime.closeSession(id);
  });
}
