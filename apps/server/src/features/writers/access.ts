import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import {
  isActiveAccount,
  isVisibleUser,
  type ViewerValues,
  viewerValues,
} from "../visibility/index.ts";

/** Selects the writer record with the writer id or user id `id`, or no row if the viewer may not see the writer. */
export function visibleWriter(id: SQLWrapper, hiddenUserIds: SQLWrapper): SQL {
  return sql`
    SELECT w.* FROM writers w JOIN users account ON account.id = w.user_id
    WHERE (w.id = ${id} OR w.user_id = ${id}) AND ${isVisibleUser(sql`account`, hiddenUserIds)}`;
}

const selectWriter = statement<
  { writerOrUserId: string } & ViewerValues,
  { id: string; user_id: string; is_visible: boolean; is_blocked: boolean }
>(
  "writer-for-viewer",
  (value) => sql`
    SELECT w.id, w.user_id, ${isVisibleUser(sql`account`, value("hiddenUserIds"))} AS is_visible,
      EXISTS (
        SELECT FROM user_blocks b WHERE b.blocker_id = ${value("viewer")} AND b.blocked_id = w.user_id
      ) AS is_blocked
    FROM writers w JOIN users account ON account.id = w.user_id
    WHERE (w.id = ${value("writerOrUserId")} OR w.user_id = ${value("writerOrUserId")}) AND ${isActiveAccount(sql`account`)}`,
);

/**
 * Returns the ids of the writer with the writer id or user id `id`. Throws 403 if the viewer blocked the writer, and
 * 404 if the viewer may not see the writer for another reason.
 */
export async function getWriterForViewer(
  ctx: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  id: string,
): Promise<{ id: string; userId: string }> {
  const row = await ctx.db.row(selectWriter, { writerOrUserId: id, ...viewerValues(ctx.viewer) });
  if (row?.is_visible) {
    return { id: row.id, userId: row.user_id };
  }
  throw row?.is_blocked
    ? new AppError("BLOCKED", sentences.writers.blockedByYou)
    : notFound(sentences.writers.notFound);
}
