import type { GroupView } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { maxId } from "../../platform/ids.ts";
import { readGroupLastMessages, unreadCount } from "../messages/index.ts";
import { type GroupValues, groupValues, isThere } from "./access.ts";
import { type GroupRow, groupColumns, groupSources, toGroupView } from "./views.ts";

type Row = GroupRow & { place: string };

/** All of one's groups, at most 500, are looked at: the order is that of their last messages. */
const selectOwn = statement<GroupValues & { before: string; rows: number }, Row>(
  "own-groups",
  (v) => {
    const page = sql`(
      SELECT g.*, coalesce(c.last_message_id, c.id) AS place
      FROM conversation_members own
        JOIN conversations c ON c.id = own.conversation_id
        JOIN groups g ON g.id = c.id
      WHERE own.user_id = ${v("viewer")} AND own.role IS NOT NULL AND ${isThere(sql`g`, v("goneBefore"))}
        AND coalesce(c.last_message_id, c.id) < ${v("before")}
      ORDER BY place DESC LIMIT ${v("rows")})`;
    return sql`
      SELECT g.place, ${groupColumns(v)} FROM ${groupSources(page, v)} ORDER BY g.place DESC`;
  },
);

/** What is unread in all groups of a person: one look at an index, and at each group by its key. */
export const unreadOfGroups = statement<
  Pick<GroupValues, "viewer" | "goneBefore">,
  { unread: number }
>(
  "unread-of-groups",
  (v) => sql`
    SELECT coalesce(sum((
      SELECT ${unreadCount} FROM conversations c JOIN groups g ON g.id = c.id
      WHERE c.id = own.conversation_id AND ${isThere(sql`g`, v("goneBefore"))}
    )), 0) AS unread
    FROM conversation_members own
    WHERE own.user_id = ${v("viewer")} AND own.role IS NOT NULL`,
);

const Cursor = z.tuple([z.uuid()]);

/**
 * The viewer's groups, the latest message first, those without any by when they were made; deleted ones as long as
 * they can be restored.
 */
export async function listGroups(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<GroupView>> {
  const [before = maxId] = decodeCursor(cursor, Cursor) ?? [];
  const rows = await ctx.db.rows(selectOwn, { ...groupValues(ctx), before, rows: limit + 1 });
  const page = toPage(rows, limit, ({ place }) => [place]);
  return { ...page, items: await toGroupViews(ctx, page.items) };
}

/** How many messages the viewer has not viewed in all their groups. */
export async function countUnreadOfGroups(ctx: ViewerContext): Promise<number> {
  const { viewer, goneBefore } = groupValues(ctx);
  return (await ctx.db.row(unreadOfGroups, { viewer, goneBefore }))?.unread ?? 0;
}

/** Rows → wire, with the last message of those that the viewer is in. */
export async function toGroupViews(
  ctx: ViewerContext,
  rows: readonly GroupRow[],
): Promise<GroupView[]> {
  const own = rows.filter(({ role }) => role !== null).map(({ id }) => id);
  const last = await readGroupLastMessages(ctx, own);
  return rows.map((row) => toGroupView(row, ctx.viewer.userId, ctx, last.get(row.id) ?? null));
}
