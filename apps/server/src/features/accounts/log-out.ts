import { type Context, inTransaction } from "../../platform/context.ts";
import { endOwnSession } from "./end-own-session.ts";

/** Ends the session of the caller's token, whatever the state of its account; without one does nothing. */
export async function logOut(ctx: Context): Promise<void> {
  if (ctx.requestOrigin.token !== undefined) {
    await inTransaction(ctx, endOwnSession);
  }
}
