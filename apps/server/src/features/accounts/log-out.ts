import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { hashToken } from "./tokens.ts";

const endSession = statement<{ hash: Buffer }, { id: string; user_id: string }>(
  "end-session",
  (v) => sql`DELETE FROM sessions WHERE token_hash = ${v("hash")} RETURNING id, user_id`,
);

/** Ends the session of the caller's token, whatever the state of its account; without one does nothing. */
export async function logOut(ctx: Context): Promise<void> {
  const { token } = ctx.asker;
  if (token === undefined) {
    return;
  }
  await inTransaction(ctx, async (act) => {
    const ended = await act.db.row(endSession, { hash: hashToken(token) });
    if (ended) {
      act.afterCommit((realtime) => {
        ctx.forgetSessions(ended.user_id);
        realtime.closeSession(ended.id);
      });
    }
  });
}
