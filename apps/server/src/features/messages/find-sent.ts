import type { MessageView } from "@kora/contract/messages";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type MessageRow, messageColumns, messageSources, toMessageView } from "./views.ts";

const selectSent = statement<{ viewer: string; clientId: string; now: Date }, MessageRow>(
  "find-sent-message",
  (v) => sql`
    SELECT ${messageColumns} FROM ${messageSources(sql`messages`, sql`${v("now")}::timestamptz`)}
    WHERE m.sender_id = ${v("viewer")} AND m.client_id = ${v("clientId")}`,
);

/** The viewer's message of that `clientId`, if there is one. */
export async function findSent(
  ctx: ViewerContext,
  clientId: string,
): Promise<MessageView | undefined> {
  const viewer = ctx.viewer.userId;
  const row = await ctx.db.row(selectSent, { viewer, clientId, now: ctx.clock.now() });
  return row && toMessageView(row, viewer, ctx);
}
