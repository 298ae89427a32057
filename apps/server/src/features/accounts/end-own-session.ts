import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { hashToken } from "./tokens.ts";

const deleteSession = statement<{ hash: Buffer }, { id: string; user_id: string }>(
  "end-own-session",
  (value) => sql`DELETE FROM sessions WHERE token_hash = ${value("hash")} RETURNING id, user_id`,
);

/**
 * Ends the session of the request's token, in whatever state its account is, and closes its sockets after the commit. Does
 * nothing without a valid token.
 *
 * Called wherever a new token is issued: a browser stores one token, so the previous session could not be ended later.
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
