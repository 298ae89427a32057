import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { endSessionsOfUser } from "./end-sessions-of-user.ts";

/** Ends all sessions of the viewer except the current one. */
export function endOtherSessions(ctx: ViewerContext): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  return inTransaction(ctx, (tx) => endSessionsOfUser(tx, { userId, exceptSessionId: sessionId }));
}
