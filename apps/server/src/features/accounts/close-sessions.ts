import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Sessions that were ended where no sockets are, as on the command line: theirs close. */
    "close-sessions": { userId: string; sessionIds: string[] };
  }
}

const selectSessions = statement<{ userId: string }, { id: string }>(
  "sessions-to-close",
  (v) => sql`SELECT id FROM sessions WHERE user_id = ${v("userId")}`,
);

/** Lets a running Kora close somebody's sockets. Called in the transaction that ends their sessions, before it does. */
export async function closeSessionsLater(db: Queryable, userId: string): Promise<void> {
  const sessions = await db.rows(selectSessions, { userId });
  await enqueue(db, "close-sessions", { userId, sessionIds: sessions.map(({ id }) => id) });
}

/** The job. */
export function closeSessions(
  ctx: Context,
  { userId, sessionIds }: { userId: string; sessionIds: string[] },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    tx.afterCommit((realtime) => {
      tx.invalidateUser(userId);
      for (const id of sessionIds) realtime.closeSession(id);
    });
  });
}
