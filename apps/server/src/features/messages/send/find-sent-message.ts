import type { MessageView } from "@kora/contract/messages";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { withGroupDelivery } from "../receipts/group-delivery.ts";
import { conversationReceipts } from "../receipts/receipt-columns.ts";
import { type MessageRow, messageColumns, messageSources, toMessageView } from "../views.ts";

const selectSentMessage = statement<{ viewer: string; clientId: string; now: Date }, MessageRow>(
  "find-sent-message",
  (value) => sql`
    SELECT ${messageColumns(conversationReceipts)}
    FROM ${messageSources(sql`messages`, sql`${value("now")}::timestamptz`, conversationReceipts)}
    WHERE m.sender_id = ${value("viewer")} AND m.client_id = ${value("clientId")}`,
);

/** Returns the message that the viewer sent with this `clientId`; undefined if there is none. */
export async function findSentMessage(
  ctx: ViewerContext,
  clientId: string,
): Promise<MessageView | undefined> {
  const viewer = ctx.viewer.userId;
  const rows = await ctx.db.rows(selectSentMessage, { viewer, clientId, now: ctx.clock.now() });
  const [row] = await withGroupDelivery(ctx, rows);
  return row && toMessageView(row, ctx.viewer, ctx);
}
