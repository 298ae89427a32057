import type { GroupLastMessage } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { withGroupDelivery } from "../receipts/group-delivery.ts";
import { groupReceipts, readByAllUpTo } from "../receipts/receipt-columns.ts";
import {
  hasNotDisappeared,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "../views.ts";
import { latestShownMessages } from "./last-shown-message.ts";
import { toGroupLastMessage } from "./views.ts";

type ViewerReadContext = ReadContext & { readonly viewer: Viewer };

const receipts = groupReceipts({
  readUpTo: sql`CASE WHEN m.sender_id = own.user_id THEN ${readByAllUpTo(sql`m.conversation_id`, sql`own.user_id`)}
    ELSE own.read_up_to END`,
});

const selectLastMessages = statement<
  { viewer: string; hiddenUserIds: readonly string[]; groupIds: readonly string[]; now: Date },
  MessageRow
>("last-messages-of-groups", (value) => {
  const now = sql`${value("now")}::timestamptz`;
  const lastMessages = sql`conversation_members own CROSS JOIN LATERAL (
      SELECT m.* FROM ${latestShownMessages(sql`own.conversation_id`, value("hiddenUserIds"))} m
      WHERE ${hasNotDisappeared(sql`m`, now)}
      ORDER BY m.id DESC LIMIT 1)`;
  return sql`
      SELECT ${messageColumns(receipts)} FROM ${messageSources(lastMessages, now, receipts)}
      WHERE own.user_id = ${value("viewer")} AND own.role IS NOT NULL
        AND own.conversation_id = ANY (${value("groupIds")}::uuid[])`;
});

/**
 * Returns the last message of each of these groups that has not disappeared and that no block hides from the viewer, by
 * group id. Groups of which the viewer is not a member are left out.
 */
export async function readGroupLastMessages(
  ctx: ViewerReadContext,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, GroupLastMessage>> {
  if (groupIds.length === 0) return new Map();
  const { userId: viewer, hiddenUserIds } = ctx.viewer;
  const rows = await ctx.db.rows(selectLastMessages, {
    viewer,
    hiddenUserIds,
    groupIds,
    now: ctx.clock.now(),
  });
  const entries = (await withGroupDelivery(ctx, rows)).map((row) => {
    const message = toMessageView(row, ctx.viewer, ctx);
    return [row.group_id ?? "", toGroupLastMessage(message, viewer)] as const;
  });
  return new Map(entries);
}
