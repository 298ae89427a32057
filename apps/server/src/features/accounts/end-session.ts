import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";

const deleteSession = statement<{ sessionId: string; viewer: string }, { id: string }>(
  "end-session",
  (value) => sql`
    DELETE FROM sessions WHERE user_id = ${value("viewer")} AND id = ${value("sessionId")} RETURNING id`,
);

/** Ends one session of the viewer. Throws 404 if it has ended already or belongs to another user. */
export function endSession(ctx: ViewerContext, input: { sessionId: string }): Promise<void> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    const endedSession = await tx.db.row(deleteSession, { sessionId: input.sessionId, viewer });
    if (!endedSession) {
      throw notFound(sentences.accounts.sessionNotFound);
    }
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      realtime.closeSession(endedSession.id);
    });
  });
}
