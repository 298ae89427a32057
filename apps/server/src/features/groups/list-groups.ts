import type { GroupView } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { lastShownMessageId, unreadCount } from "../messages/index.ts";
import { type GroupValues, groupValues, isNotExpired } from "./access.ts";
import { type GroupRow, groupColumns, groupSources, toGroupViews } from "./views.ts";

/**
 * `sort_id` is the id of the last message that the viewer sees, or of the group if it has none. Ids begin with their
 * creation time.
 */
type OwnGroupRow = GroupRow & { sort_id: string };

/** Reads all groups of the viewer, at most 500, to sort them by their last messages. */
const selectOwnGroups = statement<
  GroupValues & { beforeSortId: string; maxRows: number },
  OwnGroupRow
>("own-groups", (value) => {
  const page = sql`(
      SELECT g.*, sorted.id AS sort_id
      FROM conversation_members own
        JOIN conversations c ON c.id = own.conversation_id
        JOIN groups g ON g.id = c.id
        CROSS JOIN LATERAL (
          SELECT coalesce(${lastShownMessageId(sql`c`, value("hiddenUserIds"))}, c.id) AS id
        ) sorted
      WHERE own.user_id = ${value("viewer")} AND own.role IS NOT NULL AND ${isNotExpired(sql`g`, value("latestExpiredDeletion"))}
        AND sorted.id < ${value("beforeSortId")}
      ORDER BY sort_id DESC LIMIT ${value("maxRows")})`;
  return sql`
      SELECT g.sort_id, ${groupColumns(value)} FROM ${groupSources(page, value)} ORDER BY g.sort_id DESC`;
});

/** Sums the unread counts of the viewer's groups. */
export const selectUnreadCount = statement<
  Pick<GroupValues, "viewer" | "latestExpiredDeletion" | "now">,
  { unread: number }
>(
  "unread-of-groups",
  (value) => sql`
    SELECT coalesce(sum((
      SELECT ${unreadCount(value("now"))} FROM conversations c JOIN groups g ON g.id = c.id
      WHERE c.id = own.conversation_id AND ${isNotExpired(sql`g`, value("latestExpiredDeletion"))}
    )), 0) AS unread
    FROM conversation_members own
    WHERE own.user_id = ${value("viewer")} AND own.role IS NOT NULL`,
);

/**
 * Returns the viewer's groups, latest message first; groups without messages are sorted by their creation. Includes
 * deleted groups that can be restored.
 */
export async function listGroups(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<GroupView>> {
  const beforeSortId = decodeIdCursor(cursor);
  const rows = await ctx.db.rows(selectOwnGroups, {
    ...groupValues(ctx),
    beforeSortId,
    maxRows: limit + 1,
  });
  const page = toPage(rows, limit, ({ sort_id }) => [sort_id]);
  return { ...page, items: await toGroupViews(ctx, page.items) };
}

/** Returns the number of messages that the viewer has not viewed, in all groups of the viewer. */
export async function countUnreadInGroups(ctx: ViewerContext): Promise<number> {
  return (await ctx.db.row(selectUnreadCount, groupValues(ctx)))?.unread ?? 0;
}
