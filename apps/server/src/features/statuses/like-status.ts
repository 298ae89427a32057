import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { mayMeetNow } from "../blocks/index.ts";
import { statusToActOn } from "./access.ts";
import { statusAudience } from "./rooms.ts";
import { type StatusValues, statusValues } from "./visibility.ts";

const lockStatus = statement<StatusValues & { statusId: string }, { id: string }>(
  "status-to-like",
  (v) => sql`
    WITH ${statusToActOn(v("statusId"), v, (status) =>
      mayMeetNow(v("viewer"), sql`${status}.user_id`),
    )}
    SELECT id FROM status`,
);

interface Values {
  statusId: string;
  viewer: string;
  /** Null turns what is. */
  on: boolean | null;
  now: Date;
}

interface Row {
  user_id: string;
  like_count: number;
  revision: number;
  is_on: boolean;
  changed: boolean;
}

/**
 * Sets or clears one's like; the count moves by the rows that really came or went. The status is locked by a
 * statement before this one, which so sees what those did for whom it waited there.
 */
const setLike = statement<Values, Row>(
  "like-status",
  (v) => sql`
    WITH wanted AS (
      SELECT s.*, coalesce(${v("on")}::boolean, NOT EXISTS (
        SELECT FROM status_likes WHERE user_id = ${v("viewer")} AND status_id = s.id
      )) AS is_on
      FROM statuses s WHERE s.id = ${v("statusId")}
    ),
    added AS (
      INSERT INTO status_likes (user_id, status_id, created_at)
      SELECT ${v("viewer")}, wanted.id, ${v("now")} FROM wanted WHERE wanted.is_on
      ON CONFLICT DO NOTHING
      RETURNING 1
    ),
    removed AS (
      DELETE FROM status_likes USING wanted
      WHERE status_likes.user_id = ${v("viewer")} AND status_id = wanted.id AND NOT wanted.is_on
      RETURNING 1
    ),
    moved AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS by
    ),
    counted AS (
      UPDATE statuses s SET like_count = s.like_count + moved.by, revision = s.revision + 1
      FROM wanted, moved
      WHERE s.id = wanted.id AND moved.by <> 0
      RETURNING s.like_count, s.revision
    )
    SELECT wanted.user_id, wanted.is_on, moved.by <> 0 AS changed,
      coalesce(counted.like_count, wanted.like_count) AS like_count,
      coalesce(counted.revision, wanted.revision) AS revision
    FROM wanted CROSS JOIN moved LEFT JOIN counted ON true`,
);

/**
 * Likes a status or takes the like back; without `on` it turns what is. 404 when the viewer may not see
 * the status.
 */
export function likeStatus(
  ctx: ViewerContext,
  input: { statusId: string; on?: boolean | undefined },
): Promise<{ isLiked: boolean; likes: number; revision: number }> {
  const { statusId, on = null } = input;
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const locked = await tx.db.row(lockStatus, { statusId, ...statusValues(tx) });
    const values = { statusId, viewer, on, now: tx.clock.now() };
    const row = locked && (await tx.db.row(setLike, values));
    if (!row) {
      throw notFound(sentences.memoir.notFound);
    }
    const { user_id: ownerId, is_on: isLiked, like_count: likes, revision } = row;
    if (row.changed) {
      const payload = { statusId, userId: viewer, on: isLiked, likeCount: likes, revision };
      for (const audience of statusAudience({ id: statusId, ownerId, actorId: viewer })) {
        tx.publish({ ...audience, event: "statusLikes", payload });
      }
    }
    return { isLiked, likes, revision };
  });
}
