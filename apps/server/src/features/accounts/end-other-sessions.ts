import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { endSessions } from "./end-sessions.ts";

/** Ends all sessions of the viewer except the current one. */
export function endOtherSessions(ctx: ViewerContext): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  return inTransaction(ctx, (tx) => endSessions(tx, { userId, exceptSessionId: sessionId }));
}
