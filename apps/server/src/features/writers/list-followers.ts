import type { FollowerView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { friendshipColumns } from "../friends/index.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getWriterForViewer } from "./access.ts";
import { type FollowerRow, toFollowerView } from "./views.ts";

interface FollowersParams extends ViewerValues, TimeKey {
  writerId: string;
}

/** Exported for the test of its query plan. */
export const followersPage = pageStatement<FollowersParams, FollowerRow>(
  "followers",
  (value, rowLimit) => sql`
    SELECT follower.*, f.created_at AS followed_at
    FROM follows f CROSS JOIN LATERAL (
      SELECT account.id, account.name, account.username, account.avatar, ${friendshipColumns(sql`account.id`, sql`${value("viewer")}::uuid`)}
      FROM users account
      WHERE account.id = f.follower_id AND ${isVisibleUser(sql`account`, value("hiddenUserIds"))}
      OFFSET 0
    ) follower
    WHERE f.writer_id = ${value("writerId")} AND f.created_at <= ${value("afterTime")}
      AND (f.created_at < ${value("afterTime")} OR f.follower_id > ${value("afterId")})
    ORDER BY f.created_at DESC, f.follower_id
    LIMIT ${rowLimit}`,
);

/**
 * Returns one page of a writer's followers whom the viewer may see, newest first. Throws 403 if the viewer blocked the
 * writer, and 404 if the viewer may not see the writer for another reason.
 */
export async function listFollowers(
  ctx: ViewerContext,
  { writerId, limit, cursor }: PageInput & { writerId: string },
): Promise<Page<FollowerView>> {
  const lastKey = decodeTimeCursor(cursor);
  const { id } = await getWriterForViewer(ctx, writerId);
  const values = { writerId: id, ...viewerValues(ctx.viewer), ...lastKey };
  const rows = await ctx.db.rows(followersPage(limit), values);
  const page = toPage(rows, limit, ({ followed_at, id }) => [followed_at.getTime(), id]);
  return { ...page, items: page.items.map(toFollowerView) };
}
