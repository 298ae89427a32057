import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { statusForViewer } from "./access.ts";
import { type StatusValues, statusValues } from "./visibility.ts";

const selectLikes = statement<
  StatusValues & { statusId: string },
  { like_count: number; revision: number; is_liked: boolean }
>(
  "status-likes",
  (v) => sql`
    WITH ${statusForViewer(v("statusId"), v)}
    SELECT status.like_count, status.revision, status.like_count > 0 AND EXISTS (
      SELECT FROM status_likes l WHERE l.user_id = ${v("viewer")} AND l.status_id = status.id
    ) AS is_liked
    FROM status`,
);

/** How many like a status, and whether the viewer does; 404 when they may not see it. */
export async function readStatusLikes(
  ctx: ViewerContext,
  statusId: string,
): Promise<{ isLiked: boolean; likes: number; revision: number }> {
  const found = await ctx.db.row(selectLikes, { statusId, ...statusValues(ctx) });
  if (!found) {
    throw notFound(sentences.memoir.notFound);
  }
  const { like_count: likes, revision, is_liked: isLiked } = found;
  return { isLiked, likes, revision };
}
