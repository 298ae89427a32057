import { sentences } from "@kora/contract/sentences";
import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { isNotBlockedNow, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { visibleWriter } from "./access.ts";
import {
  type HiddenWriterRow,
  toHiddenWriterView,
  toWriterView,
  type WriterRow,
  writerColumns,
} from "./views.ts";

interface FollowKey {
  viewer: string;
  writerId: string;
}

/**
 * Locks the viewer and the writer's account, so that no block between them is committed, and then the writer's record, so
 * that follows of the same writer run one after another. Returns no row if one of the two blocks the other now.
 */
const lockWriterToFollow = statement<{ viewer: string; writerOrUserId: string }, { id: string }>(
  "lock-writer-to-follow",
  (value) => sql`
    SELECT w.id FROM writers w
    WHERE (w.id = ${value("writerOrUserId")} OR w.user_id = ${value("writerOrUserId")})
      AND ${isNotBlockedNow(value("viewer"), sql`w.user_id`)}
    FOR NO KEY UPDATE`,
);

const selectWriter = statement<ViewerValues & { writerOrUserId: string }, WriterRow>(
  "writer-to-follow",
  (value) => sql`
    SELECT ${writerColumns(sql`writer`, sql`account`, {
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
    })}
    FROM (${visibleWriter(value("writerOrUserId"), value("hiddenUserIds"))}) writer
      JOIN users account ON account.id = writer.user_id`,
);

/** Locks a writer whom the viewer follows and does not see any more, so that they can unfollow. */
const lockFollowedWriter = statement<{ viewer: string; writerOrUserId: string }, HiddenWriterRow>(
  "hidden-writer-to-unfollow",
  (value) => sql`
    SELECT w.id, w.user_id, w.created_at FROM writers w
    WHERE (w.id = ${value("writerOrUserId")} OR w.user_id = ${value("writerOrUserId")}) AND EXISTS (
      SELECT FROM follows f WHERE f.follower_id = ${value("viewer")} AND f.writer_id = w.id)
    FOR NO KEY UPDATE`,
);

const insertFollow = statement<FollowKey & { now: Date }, unknown>(
  "insert-follow",
  (value) => sql`
    INSERT INTO follows (follower_id, writer_id, created_at)
    VALUES (${value("viewer")}, ${value("writerId")}, ${value("now")})`,
);

const deleteFollow = statement<FollowKey, unknown>(
  "delete-follow",
  (value) => sql`
    DELETE FROM follows WHERE follower_id = ${value("viewer")} AND writer_id = ${value("writerId")}`,
);

const addToCount = statement<{ writerId: string; amount: 1 | -1 }, { follower_count: number }>(
  "add-to-follower-count",
  (value) => sql`
    UPDATE writers SET follower_count = follower_count + ${value("amount")}::int
    WHERE id = ${value("writerId")}
    RETURNING follower_count`,
);

/**
 * Follows or unfollows a writer, or toggles if `on` is undefined. Throws 404 if the viewer may not see the writer, unless
 * they unfollow with `on: false`, and 403 if the viewer is the writer.
 */
export function followWriter(
  ctx: ViewerContext,
  input: { writerId: string; on?: boolean | undefined },
): Promise<WriterView> {
  const viewer = ctx.viewer.userId;
  const { writerId: writerOrUserId } = input;
  return inTransaction(ctx, async (tx) => {
    const [lockedWriter, writer] = await Promise.all([
      tx.db.row(lockWriterToFollow, { viewer, writerOrUserId }),
      tx.db.row(selectWriter, { ...viewerValues(tx.viewer), writerOrUserId }),
    ]);
    if (!lockedWriter || !writer) {
      const hidden =
        input.on === false
          ? await tx.db.row(lockFollowedWriter, { viewer, writerOrUserId })
          : undefined;
      if (!hidden) throw notFound(sentences.writers.notFound);
      await unfollow(tx, hidden.id);
      return toHiddenWriterView(hidden);
    }
    const { id: writerId, user_id: userId } = writer;
    if (userId === viewer) throw forbidden(sentences.writers.notYourself);
    const isFollowing = input.on ?? !writer.is_following;
    if (isFollowing === writer.is_following) return toWriterView(writer, viewer);

    const counts = isFollowing
      ? await follow(tx, { writerId, userId })
      : await unfollow(tx, writerId);
    return toWriterView({ ...writer, ...counts, is_following: isFollowing }, viewer);
  });
}

/** Adds the viewer's follow of a locked writer, and commits. */
async function follow(
  tx: TransactionContext<Viewer>,
  { writerId, userId }: { writerId: string; userId: string },
): Promise<{ follower_count: number }> {
  const viewer = tx.viewer.userId;
  const [counts] = await tx.commitWith(
    Promise.all([
      requireRow(tx.db, addToCount, { writerId, amount: 1 }),
      tx.db.rows(insertFollow, { viewer, writerId, now: tx.clock.now() }),
      enqueueAlert(tx, { userId, type: "writer_follow", senderId: viewer }),
    ] as const),
  );
  return counts;
}

/** Removes the viewer's follow of a locked writer, and commits. */
async function unfollow(
  tx: TransactionContext<Viewer>,
  writerId: string,
): Promise<{ follower_count: number }> {
  const viewer = tx.viewer.userId;
  const [counts] = await tx.commitWith(
    Promise.all([
      requireRow(tx.db, addToCount, { writerId, amount: -1 }),
      tx.db.rows(deleteFollow, { viewer, writerId }),
    ]),
  );
  tx.afterCommit(() => tx.invalidateUser(viewer));
  return counts;
}
