import type { GroupView } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { maxId } from "../../platform/ids.ts";
import { readGroupLastMessages, unreadCount } from "../messages/index.ts";
import { type GroupValues, groupValues, isNotExpired } from "./access.ts";
import { type GroupRow, groupColumns, groupSources, toGroupView } from "./views.ts";

type Row = GroupRow & { sort_id: string };

/** Reads all groups of the viewer, at most 500, because they are sorted by their last messages. */
const selectOwn = statement<GroupValues & { before: string; rows: number }, Row>(
  "own-groups",
  (v) => {
    const page = sql`(
      SELECT g.*, coalesce(c.last_message_id, c.id) AS sort_id
      FROM conversation_members own
        JOIN conversations c ON c.id = own.conversation_id
        JOIN groups g ON g.id = c.id
      WHERE own.user_id = ${v("viewer")} AND own.role IS NOT NULL AND ${isNotExpired(sql`g`, v("expiredBefore"))}
        AND coalesce(c.last_message_id, c.id) < ${v("before")}
      ORDER BY sort_id DESC LIMIT ${v("rows")})`;
    return sql`
      SELECT g.sort_id, ${groupColumns(v)} FROM ${groupSources(page, v)} ORDER BY g.sort_id DESC`;
  },
);

/** Sums the unread counts: one index scan, and one lookup by key for each group. */
export const selectUnreadCount = statement<
  Pick<GroupValues, "viewer" | "expiredBefore">,
  { unread: number }
>(
  "unread-of-groups",
  (v) => sql`
    SELECT coalesce(sum((
      SELECT ${unreadCount} FROM conversations c JOIN groups g ON g.id = c.id
      WHERE c.id = own.conversation_id AND ${isNotExpired(sql`g`, v("expiredBefore"))}
    )), 0) AS unread
    FROM conversation_members own
    WHERE own.user_id = ${v("viewer")} AND own.role IS NOT NULL`,
);

const Cursor = z.tuple([z.uuid()]);

/**
 * The viewer's groups, latest message first; groups without messages are sorted by their creation. Includes deleted
 * groups that can be restored.
 */
export async function listGroups(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<GroupView>> {
  const [before = maxId] = decodeCursor(cursor, Cursor) ?? [];
  const rows = await ctx.db.rows(selectOwn, { ...groupValues(ctx), before, rows: limit + 1 });
  const page = toPage(rows, limit, ({ sort_id }) => [sort_id]);
  return { ...page, items: await toGroupViews(ctx, page.items) };
}

/** The number of messages that the viewer has not viewed in all their groups. */
export async function countUnreadInGroups(ctx: ViewerContext): Promise<number> {
  const { viewer, expiredBefore } = groupValues(ctx);
  return (await ctx.db.row(selectUnreadCount, { viewer, expiredBefore }))?.unread ?? 0;
}

/** Converts rows to the wire format, with the last messages of the groups that the viewer is in. */
export async function toGroupViews(
  ctx: ViewerContext,
  rows: readonly GroupRow[],
): Promise<GroupView[]> {
  const memberGroupIds = rows.filter(({ role }) => role !== null).map(({ id }) => id);
  const lastMessages = await readGroupLastMessages(ctx, memberGroupIds);
  return rows.map((row) =>
    toGroupView(row, ctx.viewer.userId, ctx, lastMessages.get(row.id) ?? null),
  );
}
