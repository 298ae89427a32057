import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { hashToken } from "./tokens.ts";

const deleteSession = statement<{ tokenHash: Buffer }, { id: string; user_id: string }>(
  "end-current-session",
  (value) =>
    sql`DELETE FROM sessions WHERE token_hash = ${value("tokenHash")} RETURNING id, user_id`,
);

/**
 * Ends the session of the request's token and closes its sockets after the commit. The account may be unverified,
 * suspended or deleted. Does nothing without a valid token.
 *
 * Call it wherever a new token is issued: a browser stores only one token, so it cannot end the previous session later.
 */
export async function endCurrentSession(tx: TransactionContext): Promise<void> {
  const { token } = tx.requestOrigin;
  if (token === undefined) {
    return;
  }
  const endedSession = await tx.db.row(deleteSession, { tokenHash: hashToken(token) });
  if (endedSession) {
    tx.afterCommit((realtime) => {
      tx.invalidateUser(endedSession.user_id);
      realtime.closeSession(endedSession.id);
    });
  }
}
