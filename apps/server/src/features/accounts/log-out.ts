import { type Context, inTransaction } from "../../platform/context.ts";
import { endCurrentSession } from "./end-current-session.ts";

/**
 * Ends the session of the request's token, also for an unverified or suspended account. Does nothing without a token.
 */
export async function logOut(ctx: Context): Promise<void> {
  if (ctx.requestOrigin.token !== undefined) {
    await inTransaction(ctx, endCurrentSession);
  }
}
