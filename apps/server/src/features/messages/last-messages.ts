import type { GroupLastMessage } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { Asking, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { toLastMessage } from "./tell.ts";
import {
  isThere,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "./views.ts";

type Row = MessageRow & { group_id: string };

const selectLast = statement<{ groupIds: readonly string[]; now: Date }, Row>(
  "last-messages-of-groups",
  (v) => {
    const now = sql`${v("now")}::timestamptz`;
    const last = sql`LATERAL (
      SELECT m.* FROM messages m
      WHERE m.conversation_id = page.id AND ${isThere(sql`m`, now)}
      ORDER BY m.id DESC LIMIT 1)`;
    return sql`
      SELECT page.id AS group_id, message.* FROM unnest(${v("groupIds")}::uuid[]) page (id)
        CROSS JOIN LATERAL (SELECT ${messageColumns} FROM ${messageSources(last, now)}) message`;
  },
);

/**
 * The last message of each of these groups as the viewer, who is in all of them, may see it; none for a group in
 * which nothing was said, or all has disappeared.
 */
export async function readLastMessages(
  ctx: Asking & { readonly viewer: Viewer },
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, GroupLastMessage>> {
  if (groupIds.length === 0) return new Map();
  const rows = await ctx.db.rows(selectLast, { groupIds, now: ctx.clock.now() });
  const viewer = ctx.viewer.userId;
  return new Map(
    rows.flatMap((row) => {
      const message = toMessageView(row, viewer, ctx);
      const last = toLastMessage(message, viewer);
      return last
        ? [[row.group_id, { ...last, sender: message.sender, isFolded: message.isFolded }] as const]
        : [];
    }),
  );
}
