import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visibleStatus } from "./access.ts";
import { type StatusLikesRow, toStatusLikes } from "./views.ts";
import { toVisibleStatusValues, type VisibleStatusValues } from "./visibility.ts";

const selectLikes = statement<VisibleStatusValues & { statusId: string }, StatusLikesRow>(
  "status-likes",
  (value) => sql`
    SELECT status.like_count, status.revision, status.like_count > 0 AND EXISTS (
      SELECT FROM status_likes l WHERE l.user_id = ${value("viewer")} AND l.status_id = status.id
    ) AS is_liked
    FROM (${visibleStatus(value("statusId"), value)}) status`,
);

/**
 * Returns the number of likes of a status, and whether the viewer likes it. `revision` grows with the changes of the
 * status, so that clients know which of two responses is newer. Throws 404 if the viewer may not see the status.
 */
export async function readStatusLikes(
  ctx: ViewerContext,
  statusId: string,
): Promise<CallResponse<"readStatusLikes">["data"]> {
  const row = await ctx.db.row(selectLikes, { statusId, ...toVisibleStatusValues(ctx) });
  if (!row) {
    throw notFound(sentences.statuses.notFound);
  }
  return toStatusLikes(row);
}
