import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { rememberRevoked } from "./revoked-sessions.ts";

const deleteSessions = statement<
  { userId: string; exceptSessionId: string | null; now: Date },
  { id: string }
>(
  "end-sessions-of-user",
  (value) => sql`
    WITH deleted_challenges AS (
      DELETE FROM second_factor_challenges WHERE user_id = ${value("userId")}
    ),
    ended AS (
      DELETE FROM sessions
      WHERE user_id = ${value("userId")} AND id IS DISTINCT FROM ${value("exceptSessionId")}::uuid
      RETURNING id, token_hash, last_used_at
    ),
    revoked AS (${rememberRevoked(sql`ended`, value("now"))})
    SELECT id FROM ended`,
);

/**
 * Ends every session of a user except `exceptSessionId`, and closes the sockets of the ended ones after the commit.
 * Their devices get `SESSION_REVOKED`. Also ends sign-ins that wait for the second factor.
 */
export async function endSessionsOfUser(
  tx: Pick<TransactionContext, "db" | "clock" | "afterCommit" | "invalidateUser">,
  { userId, exceptSessionId = null }: { userId: string; exceptSessionId?: string | null },
): Promise<void> {
  const endedSessions = await tx.db.rows(deleteSessions, {
    userId,
    exceptSessionId,
    now: tx.clock.now(),
  });
  tx.afterCommit((realtime) => {
    tx.invalidateUser(userId);
    for (const { id } of endedSessions) {
      realtime.closeSession(id);
    }
  });
}
