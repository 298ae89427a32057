import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteSessions = statement<{ userId: string; except: string | null }, { id: string }>(
  "end-sessions",
  (value) => sql`
    DELETE FROM sessions
    WHERE user_id = ${value("userId")} AND id IS DISTINCT FROM ${value("except")}::uuid
    RETURNING id`,
);

/** Ends every session of a user but `except`, and closes their sockets after the commit. */
export async function endSessions(
  tx: Pick<TransactionContext, "db" | "afterCommit" | "invalidateUser">,
  { userId, except = null }: { userId: string; except?: string | null },
): Promise<void> {
  const ended = await tx.db.rows(deleteSessions, { userId, except });
  tx.afterCommit((realtime) => {
    tx.invalidateUser(userId);
    for (const { id } of ended) {
      realtime.closeSession(id);
    }
  });
}
