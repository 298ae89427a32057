import type { MessageView } from "@kora/contract/messages";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { withDelivered } from "../receipts/group-delivery.ts";
import { anywhere } from "../receipts/receipt-columns.ts";
import { type MessageRow, messageColumns, messageSources, toMessageView } from "../views.ts";

const selectSent = statement<{ viewer: string; clientId: string; now: Date }, MessageRow>(
  "find-sent-message",
  (v) => sql`
    SELECT ${messageColumns(anywhere)}
    FROM ${messageSources(sql`messages`, sql`${v("now")}::timestamptz`, anywhere)}
    WHERE m.sender_id = ${v("viewer")} AND m.client_id = ${v("clientId")}`,
);

/** The viewer's message of that `clientId`, if there is one. */
export async function findSent(
  ctx: ViewerContext,
  clientId: string,
): Promise<MessageView | undefined> {
  const viewer = ctx.viewer.userId;
  const rows = await ctx.db.rows(selectSent, { viewer, clientId, now: ctx.clock.now() });
  const [row] = await withDelivered(ctx, rows);
  return row && toMessageView(row, ctx.viewer, ctx);
}
