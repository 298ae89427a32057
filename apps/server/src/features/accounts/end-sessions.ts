import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteSessions = statement<
  { userId: string; exceptSessionId: string | null },
  { id: string }
>(
  "end-sessions",
  (value) => sql`
    WITH deleted_challenges AS (
      DELETE FROM second_factor_challenges WHERE user_id = ${value("userId")}
    )
    DELETE FROM sessions
    WHERE user_id = ${value("userId")} AND id IS DISTINCT FROM ${value("exceptSessionId")}::uuid
    RETURNING id`,
);

/**
 * Ends every session of a user except `exceptSessionId`, and closes the sockets of the ended ones after the commit. Also
 * ends sign-ins that wait for the second factor.
 */
export async function endSessions(
  tx: Pick<TransactionContext, "db" | "afterCommit" | "invalidateUser">,
  { userId, exceptSessionId = null }: { userId: string; exceptSessionId?: string | null },
): Promise<void> {
  const endedSessions = await tx.db.rows(deleteSessions, { userId, exceptSessionId });
  tx.afterCommit((realtime) => {
    tx.invalidateUser(userId);
    for (const { id } of endedSessions) {
      realtime.closeSession(id);
    }
  });
}
