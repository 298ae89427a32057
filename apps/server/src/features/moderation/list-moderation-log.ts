import type { ModerationEntry } from "@kora/contract/moderation";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, IdCursor, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import type { PagedResult } from "../../platform/http/mount-calls.ts";
import { maxId } from "../../platform/ids.ts";
import { type LogRow, toModerationEntry } from "./views.ts";

const selectLog = statement<{ beforeId: string; maxRows: number }, LogRow>(
  "moderation-log",
  (value) => sql`
    SELECT l.id, l.act, l.kind, l.target_id, l.title, l.note, l.created_at,
      u.id AS moderator_id, u.username, u.avatar
    FROM moderation_log l LEFT JOIN users u ON u.id = l.moderator_id AND u.deleted_at IS NULL
    WHERE l.id < ${value("beforeId")} ORDER BY l.id DESC LIMIT ${value("maxRows")}`,
);

/** Returns a page of the moderation log, latest first. */
export async function listModerationLog(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedResult<ModerationEntry[]>> {
  const [beforeId] = decodeCursor(cursor, IdCursor) ?? [maxId];
  const rows = await ctx.db.rows(selectLog, { beforeId, maxRows: limit + 1 });
  const { items, nextCursor } = toPage(rows, limit, ({ id }) => [id]);
  return { body: items.map(toModerationEntry), nextCursor };
}
