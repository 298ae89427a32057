import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isNotBlockedNow } from "../visibility/index.ts";
import { lockedStatus } from "./access.ts";
import { statusAudience } from "./rooms.ts";
import { type StatusLikesRow, toStatusLikes } from "./views.ts";
import { toVisibleStatusValues, type VisibleStatusValues } from "./visibility.ts";

interface LikeKey {
  viewer: string;
  statusId: string;
}

const lockStatus = statement<VisibleStatusValues & { statusId: string }, { user_id: string }>(
  "status-to-like",
  (value) =>
    lockedStatus(value("statusId"), value, (status) =>
      isNotBlockedNow(value("viewer"), sql`${status}.user_id`),
    ),
);

/** Locks a status that the viewer likes and does not see any more, so that they can take the like back. */
const lockLikedStatus = statement<LikeKey, { user_id: string }>(
  "hidden-status-to-unlike",
  (value) => sql`
    SELECT s.user_id FROM statuses s
    WHERE s.id = ${value("statusId")} AND EXISTS (
      SELECT FROM status_likes l WHERE l.user_id = ${value("viewer")} AND l.status_id = s.id)
    FOR NO KEY UPDATE OF s`,
);

const selectLikes = statement<LikeKey, StatusLikesRow>(
  "likes-of-status-to-like",
  (value) => sql`
    SELECT s.like_count, s.revision, EXISTS (
      SELECT FROM status_likes l WHERE l.user_id = ${value("viewer")} AND l.status_id = s.id
    ) AS is_liked
    FROM statuses s WHERE s.id = ${value("statusId")}`,
);

const insertLike = statement<LikeKey & { now: Date }, unknown>(
  "insert-status-like",
  (value) => sql`
    INSERT INTO status_likes (user_id, status_id, created_at)
    VALUES (${value("viewer")}, ${value("statusId")}, ${value("now")})`,
);

const deleteLike = statement<LikeKey, unknown>(
  "delete-status-like",
  (value) => sql`
    DELETE FROM status_likes WHERE user_id = ${value("viewer")} AND status_id = ${value("statusId")}`,
);

const addToCount = statement<
  { statusId: string; amount: 1 | -1 },
  Pick<StatusLikesRow, "like_count" | "revision">
>(
  "add-to-status-likes",
  (value) => sql`
    UPDATE statuses SET like_count = like_count + ${value("amount")}::int, revision = revision + 1
    WHERE id = ${value("statusId")}
    RETURNING like_count, revision`,
);

/**
 * Adds the viewer's like if `on` is true, removes it if false, and toggles it if undefined. Throws 404 if the viewer
 * may not see the status, unless they take back their like with `on: false`.
 */
export function likeStatus(
  ctx: ViewerContext,
  { statusId, on }: { statusId: string; on?: boolean | undefined },
): Promise<CallResponse<"likeStatus">["data"]> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const readLikes = () => tx.db.row(selectLikes, { viewer, statusId });
    const [visibleStatus, currentLikes] = await Promise.all([
      tx.db.row(lockStatus, { ...toVisibleStatusValues(tx), statusId }),
      readLikes(),
    ]);
    const status =
      visibleStatus ??
      (on === false ? await tx.db.row(lockLikedStatus, { viewer, statusId }) : undefined);
    // A status that is locked only now may have got a like since it was read.
    const likes = visibleStatus ? currentLikes : status && (await readLikes());
    if (!status || !likes) throw notFound(sentences.statuses.notFound);
    const isLiked = on ?? !likes.is_liked;
    if (isLiked === likes.is_liked) return toStatusLikes(likes);

    const [counts] = await tx.commitWith(
      Promise.all([
        requireRow(tx.db, addToCount, { statusId, amount: isLiked ? 1 : -1 }),
        isLiked
          ? tx.db.rows(insertLike, { viewer, statusId, now: tx.clock.now() })
          : tx.db.rows(deleteLike, { viewer, statusId }),
      ]),
    );
    const { like_count: likeCount, revision } = counts;
    const payload = { statusId, userId: viewer, on: isLiked, likeCount, revision };
    const audiences = statusAudience({ id: statusId, ownerId: status.user_id, actorId: viewer });
    for (const audience of audiences) {
      tx.publish({ ...audience, event: "statusLikes", payload });
    }
    return toStatusLikes({ ...counts, is_liked: isLiked });
  });
}
