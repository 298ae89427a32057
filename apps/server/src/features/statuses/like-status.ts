import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isNotBlockedNow } from "../visibility/index.ts";
import { lockedStatusForViewer } from "./access.ts";
import { statusAudience } from "./rooms.ts";
import { type StatusLikesRow, toStatusLikes } from "./views.ts";
import { toVisibleStatusValues, type VisibleStatusValues } from "./visibility.ts";

const lockStatus = statement<VisibleStatusValues & { statusId: string }, { id: string }>(
  "status-to-like",
  (value) => sql`
    WITH ${lockedStatusForViewer(value("statusId"), value, (status) =>
      isNotBlockedNow(value("viewer"), sql`${status}.user_id`),
    )}
    SELECT id FROM status`,
);

interface LikeValues {
  statusId: string;
  viewer: string;
  /** True adds the like, false removes it, null toggles it. */
  wantsLike: boolean | null;
  now: Date;
}

interface LikeRow extends StatusLikesRow {
  user_id: string;
  has_changed: boolean;
}

/**
 * Adds, removes or toggles the viewer's like. The count changes by the number of rows that were inserted or deleted.
 * Run `lockStatus` before, so that this statement sees the changes of concurrent commands that held the lock.
 */
const setLike = statement<LikeValues, LikeRow>(
  "like-status",
  (value) => sql`
    WITH target AS (
      SELECT s.*, coalesce(${value("wantsLike")}::boolean, NOT EXISTS (
        SELECT FROM status_likes WHERE user_id = ${value("viewer")} AND status_id = s.id
      )) AS is_liked
      FROM statuses s WHERE s.id = ${value("statusId")}
    ),
    added AS (
      INSERT INTO status_likes (user_id, status_id, created_at)
      SELECT ${value("viewer")}, target.id, ${value("now")} FROM target WHERE target.is_liked
      ON CONFLICT DO NOTHING
      RETURNING 1
    ),
    removed AS (
      DELETE FROM status_likes USING target
      WHERE status_likes.user_id = ${value("viewer")} AND status_id = target.id AND NOT target.is_liked
      RETURNING 1
    ),
    change AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS amount
    ),
    updated AS (
      UPDATE statuses s SET like_count = s.like_count + change.amount, revision = s.revision + 1
      FROM target, change
      WHERE s.id = target.id AND change.amount <> 0
      RETURNING s.like_count, s.revision
    )
    SELECT target.user_id, target.is_liked, change.amount <> 0 AS has_changed,
      coalesce(updated.like_count, target.like_count) AS like_count,
      coalesce(updated.revision, target.revision) AS revision
    FROM target CROSS JOIN change LEFT JOIN updated ON true`,
);

/**
 * Adds the viewer's like if `on` is true, removes it if false, and toggles it if undefined. Throws 404 if the viewer
 * may not see the status.
 */
export function likeStatus(
  ctx: ViewerContext,
  input: { statusId: string; on?: boolean | undefined },
): Promise<CallResponse<"likeStatus">["data"]> {
  const { statusId } = input;
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const lockedStatus = await tx.db.row(lockStatus, { statusId, ...toVisibleStatusValues(tx) });
    const values = { statusId, viewer, wantsLike: input.on ?? null, now: tx.clock.now() };
    const row = lockedStatus && (await tx.db.row(setLike, values));
    if (!row) {
      throw notFound(sentences.statuses.notFound);
    }
    if (row.has_changed) {
      const { user_id: ownerId, is_liked: on, like_count: likeCount, revision } = row;
      const payload = { statusId, userId: viewer, on, likeCount, revision };
      for (const audience of statusAudience({ id: statusId, ownerId, actorId: viewer })) {
        tx.publish({ ...audience, event: "statusLikes", payload });
      }
    }
    return toStatusLikes(row);
  });
}
