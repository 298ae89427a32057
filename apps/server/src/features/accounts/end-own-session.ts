import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { hashToken } from "./tokens.ts";

const deleteSession = statement<{ hash: Buffer }, { id: string; user_id: string }>(
  "end-own-session",
  (v) => sql`DELETE FROM sessions WHERE token_hash = ${v("hash")} RETURNING id, user_id`,
);

/**
 * Ends the session of the token that the caller came with, whatever the state of its account; its
 * sockets close after commit. Without a token, or with a dead one, does nothing.
 *
 * Wherever a token is given out this goes with it: a browser keeps one, and the one before would stay
 * open with nobody to end it.
 */
export async function endOwnSession(tx: TransactionContext): Promise<void> {
  const { token } = tx.requestOrigin;
  if (token === undefined) {
    return;
  }
  const ended = await tx.db.row(deleteSession, { hash: hashToken(token) });
  if (ended) {
    tx.afterCommit((realtime) => {
      tx.invalidateUser(ended.user_id);
      realtime.closeSession(ended.id);
    });
  }
}
