import type { MutedUserView } from "@kora/contract/mutes";
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
import { toUserId } from "../blocks/index.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

interface PageParams extends ViewerValues, TimeKey {
  /** The only user who is listed; null for all. */
  userId: string | null;
}

interface MutedUserRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  muted_at: Date;
}

/** Selects a page of muted users. */
const mutesPage = pageStatement<PageParams, MutedUserRow>(
  "muted-users",
  (value, rowLimit) => sql`
    SELECT muted.*, m.created_at AS muted_at
    FROM mutes m CROSS JOIN LATERAL (
      SELECT u.id, u.username, u.name, u.avatar FROM users u
      WHERE u.id = m.muted_id AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
      OFFSET 0
    ) muted
    WHERE m.user_id = ${value("viewer")}
      AND (${value("userId")}::uuid IS NULL OR m.muted_id = ${toUserId(sql`${value("userId")}::uuid`)})
      AND m.created_at <= ${value("afterTime")}
      AND (m.created_at < ${value("afterTime")} OR m.muted_id > ${value("afterId")})
    ORDER BY m.created_at DESC, m.muted_id
    LIMIT ${rowLimit}`,
);

/**
 * Returns a page of the users whom the viewer muted, latest first, without users hidden by blocks. With `userId`, it has
 * at most that user.
 */
export async function listMutes(
  ctx: ViewerContext,
  { limit, cursor, userId = null }: PageInput & { userId?: string | null | undefined },
): Promise<Page<MutedUserView>> {
  const params = { ...viewerValues(ctx.viewer), ...decodeTimeCursor(cursor), userId };
  const rows = await ctx.db.rows(mutesPage(limit), params);
  const page = toPage(rows, limit, ({ muted_at, id }) => [muted_at.getTime(), id]);
  return {
    ...page,
    items: page.items.map(({ id: _id, username, name, avatar, muted_at }) => ({
      _id,
      username,
      name,
      avatar,
      mutedAt: muted_at.toISOString(),
    })),
  };
}
