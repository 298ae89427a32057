import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { endCurrentSession } from "./end-current-session.ts";
import { endSessionsOfUser } from "./end-sessions-of-user.ts";
import { rememberRevoked } from "./revoked-sessions.ts";

const deleteSession = statement<{ sessionId: string; viewer: string; now: Date }, { id: string }>(
  "end-session",
  (value) => sql`
    WITH ended AS (
      DELETE FROM sessions WHERE user_id = ${value("viewer")} AND id = ${value("sessionId")}
      RETURNING id, token_hash, last_used_at
    ),
    revoked AS (${rememberRevoked(sql`ended`, value("now"))})
    SELECT id FROM ended`,
);

/**
 * Ends one session of the viewer, whose device then gets `SESSION_REVOKED`. Throws 404 if it has ended already or belongs
 * to another user.
 */
export function endSession(ctx: ViewerContext, input: { sessionId: string }): Promise<void> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    const values = { sessionId: input.sessionId, viewer, now: tx.clock.now() };
    const endedSession = await tx.db.row(deleteSession, values);
    if (!endedSession) {
      throw notFound(sentences.accounts.sessionNotFound);
    }
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      realtime.closeSession(endedSession.id);
    });
  });
}

/** Ends all sessions of the viewer except the current one. */
export function endOtherSessions(ctx: ViewerContext): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  return inTransaction(ctx, (tx) => endSessionsOfUser(tx, { userId, exceptSessionId: sessionId }));
}

/**
 * Ends the session of the request's token, also for an unverified or suspended account. Does nothing without a token.
 */
export async function logOut(ctx: Context): Promise<void> {
  if (ctx.requestOrigin.token !== undefined) {
    await inTransaction(ctx, endCurrentSession);
  }
}
