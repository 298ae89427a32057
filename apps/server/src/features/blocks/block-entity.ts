import type { BlockedType } from "@kora/contract/blocks";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { blockedUsersRoom } from "../../platform/realtime/rooms.ts";
import { endFriendship } from "../friends/index.ts";
import { publishChatChangedToBoth, recountBlockedMessages } from "../messages/index.ts";
import { statusRoom } from "../statuses/index.ts";
import { storyRoom } from "../stories/index.ts";
import { lockUsers } from "../visibility/index.ts";
import {
  getTargetComment,
  getTargetStatus,
  getTargetStory,
  getTargetUser,
  toUserId,
} from "./access.ts";
import { checkBlockLimit } from "./check-block-limit.ts";

const texts = sentences.blocks;

interface BlockParams {
  viewer: string;
  targetId: string;
}

/**
 * Defines a statement that finds out whether the viewer blocks the target. `fromBlocks` returns the table of blocks and
 * the condition. The statement does not read the target, because the viewer no longer sees a blocked target.
 */
const defineIsBlocked = (name: string, fromBlocks: (value: Placeholder<BlockParams>) => SQL) =>
  statement<BlockParams, { is_blocked: boolean }>(
    `is-blocked-${name}`,
    (value) => sql`SELECT EXISTS (SELECT FROM ${fromBlocks(value)}) AS is_blocked`,
  );

const selectIsUserBlocked = defineIsBlocked(
  "user",
  (value) => sql`user_blocks
    WHERE blocker_id = ${value("viewer")} AND blocked_id = ${toUserId(value("targetId"))}`,
);
const selectIsStoryBlocked = defineIsBlocked(
  "story",
  (value) =>
    sql`story_blocks WHERE user_id = ${value("viewer")} AND story_id = ${value("targetId")}`,
);
const selectIsCommentBlocked = defineIsBlocked(
  "comment",
  (value) =>
    sql`comment_blocks WHERE user_id = ${value("viewer")} AND comment_id = ${value("targetId")}`,
);
const selectIsStatusBlocked = defineIsBlocked(
  "status",
  (value) =>
    sql`status_blocks WHERE user_id = ${value("viewer")} AND status_id = ${value("targetId")}`,
);

/**
 * Blocks a user, a writer (as a user), a story, a comment or a status. Blocking again changes nothing. Throws 404 when
 * the viewer may not see the target, 403 when the target is the viewer or the viewer's own, and 409 above
 * `limits.blocks.perUser`.
 */
export async function blockEntity(
  ctx: ViewerContext,
  { type, targetId }: { type: BlockedType; targetId: string },
): Promise<void> {
  switch (type) {
    case "user":
    case "writer":
      return ignoreIfBlocked(ctx, selectIsUserBlocked, targetId, () =>
        blockUser(ctx, { targetId, asWriter: type === "writer" }),
      );
    case "story":
      return ignoreIfBlocked(ctx, selectIsStoryBlocked, targetId, () => blockStory(ctx, targetId));
    case "comment":
      return ignoreIfBlocked(ctx, selectIsCommentBlocked, targetId, () =>
        blockComment(ctx, targetId),
      );
    case "status":
      return ignoreIfBlocked(ctx, selectIsStatusBlocked, targetId, () =>
        blockStatus(ctx, targetId),
      );
  }
}

/**
 * Runs `block` and ignores "not found" if the viewer already blocks the target, because the viewer cannot see a blocked
 * target. The check runs after `block` has failed, because a concurrent call may add the block in the meantime.
 */
async function ignoreIfBlocked(
  ctx: ViewerContext,
  selectIsBlocked: typeof selectIsUserBlocked,
  targetId: string,
  block: () => Promise<void>,
): Promise<void> {
  try {
    await block();
  } catch (error) {
    const isNotFound = error instanceof AppError && error.code === "NOT_FOUND";
    const params = { viewer: ctx.viewer.userId, targetId };
    const row = isNotFound ? await ctx.db.row(selectIsBlocked, params) : undefined;
    if (!row?.is_blocked) {
      throw error;
    }
  }
}

interface UserPair {
  viewer: string;
  blockedId: string;
}

const insertUserBlock = statement<UserPair & { asWriter: boolean; now: Date }, unknown>(
  "block-user",
  (value) => sql`
    INSERT INTO user_blocks (blocker_id, blocked_id, as_writer, created_at)
    VALUES (${value("viewer")}, ${value("blockedId")}, ${value("asWriter")}, ${value("now")})
    ON CONFLICT DO NOTHING`,
);

/** Each of the two users as a follower of the other: the relation `follower (id, followed_id)`. */
const eachAsFollower = (value: Placeholder<UserPair>) => sql`
  (VALUES (${value("viewer")}::uuid, ${value("blockedId")}::uuid),
    (${value("blockedId")}::uuid, ${value("viewer")}::uuid)) follower (id, followed_id)`;

const deleteFollows = statement<UserPair, unknown>(
  "delete-follows-between-users",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM follows f USING ${eachAsFollower(value)}, writers w
      WHERE w.user_id = follower.followed_id AND f.writer_id = w.id AND f.follower_id = follower.id
      RETURNING f.writer_id
    )
    UPDATE writers SET follower_count = follower_count - 1
    FROM deleted WHERE writers.id = deleted.writer_id`,
);

/** Locks the series of one user that the other follows, in one order. `deleteSeriesFollows` changes their counts. */
const lockFollowedSeries = statement<UserPair, unknown>(
  "lock-followed-series",
  (value) => sql`
    SELECT FROM ${eachAsFollower(value)}
      JOIN series ON series.author_id = follower.followed_id
      JOIN series_follows f ON f.follower_id = follower.id AND f.series_id = series.id
    ORDER BY series.id FOR NO KEY UPDATE OF series`,
);

const deleteSeriesFollows = statement<UserPair, unknown>(
  "delete-series-follows-between-users",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM series_follows f USING ${eachAsFollower(value)}, series s
      WHERE s.author_id = follower.followed_id AND f.series_id = s.id AND f.follower_id = follower.id
      RETURNING f.series_id
    )
    UPDATE series SET follower_count = follower_count - 1
    FROM deleted WHERE series.id = deleted.series_id`,
);

/** Blocks a user. `asWriter`: the viewer blocked a writer, so the block is listed among the blocked writers. */
function blockUser(
  ctx: ViewerContext,
  { targetId, asWriter }: { targetId: string; asWriter: boolean },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await getTargetUser(tx, { targetId, mustBeWriter: asWriter });
    if (user.isOwn) {
      throw forbidden(texts.cannotBlockYourself);
    }
    const [viewer, blockedId] = [tx.viewer.userId, user.id];
    await lockUsers(tx, viewer, blockedId);
    await checkBlockLimit(tx, "people");
    await Promise.all([
      tx.db.rows(insertUserBlock, { viewer, blockedId, asWriter, now: tx.clock.now() }),
      tx.db.rows(deleteFollows, { viewer, blockedId }),
      tx.db.rows(lockFollowedSeries, { viewer, blockedId }),
      tx.db.rows(deleteSeriesFollows, { viewer, blockedId }),
    ]);
    await endFriendship(tx, viewer, blockedId);
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      tx.invalidateUser(blockedId);
      // Events about a user are not sent to the user's `blockedUsersRoom`, so neither gets events about the other.
      realtime.updateRooms(viewer, { join: [blockedUsersRoom(blockedId)] });
      realtime.updateRooms(blockedId, { join: [blockedUsersRoom(viewer)] });
    });
    // This event comes after the invalidation of the session caches above, because the clients refetch at once.
    publishChatChangedToBoth(tx, viewer, blockedId);
    await recountBlockedMessages(tx, viewer, blockedId);
    for (const userId of [viewer, blockedId])
      await tx.enqueue("publish-alerts-changed", { userId });
  });
}

const insertStoryBlock = statement<{ viewer: string; storyId: string; now: Date }, unknown>(
  "block-story",
  (value) => sql`
    INSERT INTO story_blocks (user_id, story_id, created_at)
    VALUES (${value("viewer")}, ${value("storyId")}, ${value("now")})
    ON CONFLICT DO NOTHING`,
);

function blockStory(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const story = await getTargetStory(tx, targetId);
    if (story.isOwn) {
      throw forbidden(texts.cannotBlockOwnStory);
    }
    const viewer = tx.viewer.userId;
    await checkBlockLimit(tx, "stories");
    await tx.db.rows(insertStoryBlock, { viewer, storyId: story.id, now: tx.clock.now() });
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      realtime.updateRooms(viewer, { leave: [storyRoom(story.id)] });
    });
  });
}

const insertCommentBlock = statement<{ viewer: string; commentId: string; now: Date }, unknown>(
  "block-comment",
  (value) => sql`
    INSERT INTO comment_blocks (user_id, comment_id, created_at)
    VALUES (${value("viewer")}, ${value("commentId")}, ${value("now")})
    ON CONFLICT DO NOTHING`,
);

function blockComment(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const comment = await getTargetComment(tx, targetId);
    if (comment.isOwn) {
      throw forbidden(texts.cannotBlockOwnComment);
    }
    await checkBlockLimit(tx, "comments");
    await tx.db.rows(insertCommentBlock, {
      viewer: tx.viewer.userId,
      commentId: comment.id,
      now: tx.clock.now(),
    });
  });
}

/** Inserts no row when the status is deleted concurrently. */
const insertStatusBlock = statement<{ viewer: string; statusId: string; now: Date }, unknown>(
  "block-status",
  (value) => sql`
    INSERT INTO status_blocks (user_id, status_id, created_at)
    SELECT ${value("viewer")}, s.id, ${value("now")} FROM statuses s
    WHERE s.id = ${value("statusId")} FOR KEY SHARE
    ON CONFLICT DO NOTHING`,
);

function blockStatus(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const status = await getTargetStatus(tx, targetId);
    if (status.isOwn) {
      throw forbidden(texts.cannotBlockOwnStatus);
    }
    const [viewer, statusId] = [tx.viewer.userId, status.id];
    await checkBlockLimit(tx, "statuses");
    await tx.db.rows(insertStatusBlock, { viewer, statusId, now: tx.clock.now() });
    tx.afterCommit((realtime) => {
      realtime.updateRooms(viewer, { leave: [statusRoom(statusId)] });
    });
  });
}
