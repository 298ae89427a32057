import type { FollowerView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  maxTimestamp,
  type Page,
  timestampKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { friendshipColumns } from "../friends/index.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getWriterForViewer } from "./access.ts";
import { type FollowerRow, toFollowerView } from "./views.ts";

interface FollowersParams extends ViewerValues {
  writerId: string;
  /** `followedAt` and `followerId` are the sort key of the last follower of the previous page. */
  followedAt: Date;
  followerId: string;
}

/** The time of the follow in milliseconds since 1970, and the follower's id. */
const Cursor = z.tuple([timestampKey, z.uuid()]);

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
    WHERE f.writer_id = ${value("writerId")} AND f.created_at <= ${value("followedAt")}
      AND (f.created_at < ${value("followedAt")} OR f.follower_id > ${value("followerId")})
    ORDER BY f.created_at DESC, f.follower_id
    LIMIT ${rowLimit}`,
);

/**
 * Returns one page of a writer's followers whom the viewer may see, newest first. Throws 403 if the viewer blocked the
 * writer, and 404 if the viewer may not see the writer for another reason.
 */
export async function listFollowers(
  ctx: ViewerContext,
  { writerId, limit, cursor }: { writerId: string; limit: number; cursor?: string | undefined },
): Promise<Page<FollowerView>> {
  const [followedAt, followerId] = decodeCursor(cursor, Cursor) ?? [maxTimestamp, minId];
  const { id } = await getWriterForViewer(ctx, writerId);
  const values = {
    writerId: id,
    ...viewerValues(ctx.viewer),
    followedAt: new Date(followedAt),
    followerId,
  };
  const rows = await ctx.db.rows(followersPage(limit), values);
  const page = toPage(rows, limit, ({ followed_at, id }) => [followed_at.getTime(), id]);
  return { ...page, items: page.items.map(toFollowerView) };
}
