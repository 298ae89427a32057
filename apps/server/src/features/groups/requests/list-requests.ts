import type { GroupRequest } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../../platform/cursor.ts";
import { statement } from "../../../platform/database/statement.ts";
import { isVisibleUser } from "../../visibility/index.ts";
import { getGroupForViewer, requireAdmin } from "../access.ts";
import { type RequestRow, toGroupRequest } from "../views.ts";

const selectRequests = statement<
  TimeKey & { groupId: string; hiddenUserIds: readonly string[]; maxRows: number },
  RequestRow
>(
  "group-requests",
  (value) => sql`
    SELECT u.id, u.name, u.username, u.avatar, request.created_at AS requested_at
    FROM group_requests request JOIN users u ON u.id = request.user_id
    WHERE request.group_id = ${value("groupId")} AND request.declined_at IS NULL
      AND (request.created_at, request.user_id) > (${value("afterTime")}::timestamptz, ${value("afterId")}::uuid)
      AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
    ORDER BY request.created_at, request.user_id LIMIT ${value("maxRows")}`,
);

/**
 * Returns one page of the pending requests, oldest first, of users who are visible to the viewer. Throws 403 unless the
 * viewer is the creator or an admin.
 */
export async function listRequests(
  ctx: ViewerContext,
  { id, limit, cursor }: PageInput & { id: string },
): Promise<Page<GroupRequest>> {
  requireAdmin(await getGroupForViewer(ctx, id));
  const rows = await ctx.db.rows(selectRequests, {
    groupId: id,
    hiddenUserIds: ctx.viewer.hiddenUserIds,
    ...decodeTimeCursor(cursor, 0),
    maxRows: limit + 1,
  });
  const page = toPage(rows, limit, (row) => [row.requested_at.getTime(), row.id]);
  return { ...page, items: page.items.map(toGroupRequest) };
}
