import type { BlockedType } from "@kora/contract/blocks";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { hiddenFromRoom } from "../../platform/realtime/rooms.ts";
import { lockPeople } from "../blocks/index.ts";
import { endFriendship } from "../friends/index.ts";
import { tellBothChatChanged } from "../messages/index.ts";
import { statusRoom } from "../statuses/index.ts";
import { storyRoom } from "../stories/index.ts";
import { getComment, getPerson, getStatus, getStory, personNamed } from "./access.ts";
import { makeRoom } from "./make-room.ts";

const said = sentences.blocks;

interface Asked {
  viewer: string;
  targetId: string;
}

/** Whoever blocked something cannot see it, and may block it again all the same. */
const isBlocked = (name: string, row: (v: ValueOf<Asked>) => SQL) =>
  statement<Asked, { is_blocked: boolean }>(
    `is-blocked-${name}`,
    (v) => sql`SELECT EXISTS (SELECT FROM ${row(v)}) AS is_blocked`,
  );

const isBlockedPerson = isBlocked(
  "person",
  (v) => sql`user_blocks
    WHERE blocker_id = ${v("viewer")} AND blocked_id = ${personNamed(v("targetId"))}`,
);
const isBlockedStory = isBlocked(
  "story",
  (v) => sql`story_blocks WHERE user_id = ${v("viewer")} AND story_id = ${v("targetId")}`,
);
const isBlockedComment = isBlocked(
  "comment",
  (v) => sql`comment_blocks WHERE user_id = ${v("viewer")} AND comment_id = ${v("targetId")}`,
);
const isBlockedStatus = isBlocked(
  "status",
  (v) => sql`status_blocks WHERE user_id = ${v("viewer")} AND status_id = ${v("targetId")}`,
);

/**
 * Blocks a person, a griot (who is the person), a story, a comment or a status; doing so twice is doing so
 * once.
 * 404 for what the viewer may not see, 403 for what is their own, 409 for more than `limits.blocks.each`.
 */
export async function blockEntity(
  ctx: ViewerContext,
  { type, targetId }: { type: BlockedType; targetId: string },
): Promise<void> {
  switch (type) {
    case "user":
    case "writer":
      return unlessBlocked(ctx, isBlockedPerson, targetId, () =>
        blockPerson(ctx, targetId, type === "writer"),
      );
    case "story":
      return unlessBlocked(ctx, isBlockedStory, targetId, () => blockStory(ctx, targetId));
    case "comment":
      return unlessBlocked(ctx, isBlockedComment, targetId, () => blockComment(ctx, targetId));
    case "status":
      return unlessBlocked(ctx, isBlockedStatus, targetId, () => blockStatus(ctx, targetId));
  }
}

/** What is not found may be so because of the block. Looked at afterwards, as it may be made meanwhile. */
async function unlessBlocked(
  ctx: ViewerContext,
  look: typeof isBlockedPerson,
  targetId: string,
  block: () => Promise<void>,
): Promise<void> {
  try {
    await block();
  } catch (error) {
    const isNotFound = error instanceof AppError && error.code === "NOT_FOUND";
    const asked = { viewer: ctx.viewer.userId, targetId };
    const found = isNotFound ? await ctx.db.row(look, asked) : undefined;
    if (!found?.is_blocked) {
      throw error;
    }
  }
}

/** Neither follows the other from here on. */
const insertPersonBlock = statement<
  { viewer: string; blocked: string; asWriter: boolean; now: Date },
  unknown
>(
  "block-person",
  (v) => sql`
    WITH made AS (
      INSERT INTO user_blocks (blocker_id, blocked_id, as_writer, created_at)
      VALUES (${v("viewer")}, ${v("blocked")}, ${v("asWriter")}, ${v("now")})
      ON CONFLICT DO NOTHING
    ),
    pairs AS (
      SELECT w.id AS writer_id, CASE WHEN w.user_id = ${v("viewer")} THEN ${v("blocked")}::uuid
        ELSE ${v("viewer")}::uuid END AS follower_id
      FROM writers w WHERE w.user_id IN (${v("viewer")}, ${v("blocked")})
    ),
    ended AS (
      DELETE FROM follows f USING pairs
      WHERE f.follower_id = pairs.follower_id AND f.writer_id = pairs.writer_id
      RETURNING f.writer_id
    )
    UPDATE writers SET follower_count = follower_count - 1
    FROM ended WHERE writers.id = ended.writer_id`,
);

function blockPerson(ctx: ViewerContext, targetId: string, asWriter: boolean): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, { targetId, asWriter });
    if (person.isOwn) {
      throw forbidden(said.notYourself);
    }
    const [viewer, blocked] = [tx.viewer.userId, person.id];
    await lockPeople(tx, viewer, blocked);
    await makeRoom(tx, "people");
    await tx.db.rows(insertPersonBlock, { viewer, blocked, asWriter, now: tx.clock.now() });
    await endFriendship(tx, viewer, blocked);
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      tx.invalidateUser(blocked);
      realtime.move(viewer, { into: [hiddenFromRoom(blocked)] });
      realtime.move(blocked, { into: [hiddenFromRoom(viewer)] });
    });
    // After what is remembered of their sessions is forgotten: they ask at once.
    tellBothChatChanged(tx, viewer, blocked);
  });
}

const insertStoryBlock = statement<{ viewer: string; storyId: string; now: Date }, unknown>(
  "block-story",
  (v) => sql`
    INSERT INTO story_blocks (user_id, story_id, created_at)
    VALUES (${v("viewer")}, ${v("storyId")}, ${v("now")})
    ON CONFLICT DO NOTHING`,
);

function blockStory(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const story = await getStory(tx, targetId);
    if (story.isOwn) {
      throw forbidden(said.notYourStory);
    }
    const viewer = tx.viewer.userId;
    await makeRoom(tx, "stories");
    await tx.db.rows(insertStoryBlock, { viewer, storyId: story.id, now: tx.clock.now() });
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      realtime.move(viewer, { from: [storyRoom(story.id)] });
    });
  });
}

const insertCommentBlock = statement<{ viewer: string; commentId: string; now: Date }, unknown>(
  "block-comment",
  (v) => sql`
    INSERT INTO comment_blocks (user_id, comment_id, created_at)
    VALUES (${v("viewer")}, ${v("commentId")}, ${v("now")})
    ON CONFLICT DO NOTHING`,
);

function blockComment(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const comment = await getComment(tx, targetId);
    if (comment.isOwn) {
      throw forbidden(said.notYourComment);
    }
    await makeRoom(tx, "comments");
    await tx.db.rows(insertCommentBlock, {
      viewer: tx.viewer.userId,
      commentId: comment.id,
      now: tx.clock.now(),
    });
  });
}

/** Nothing is written about a status that goes at this moment. */
const insertStatusBlock = statement<{ viewer: string; statusId: string; now: Date }, unknown>(
  "block-status",
  (v) => sql`
    INSERT INTO status_blocks (user_id, status_id, created_at)
    SELECT ${v("viewer")}, s.id, ${v("now")} FROM statuses s
    WHERE s.id = ${v("statusId")} FOR KEY SHARE
    ON CONFLICT DO NOTHING`,
);

function blockStatus(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const status = await getStatus(tx, targetId);
    if (status.isOwn) {
      throw forbidden(said.notYourStatus);
    }
    const [viewer, statusId] = [tx.viewer.userId, status.id];
    await makeRoom(tx, "statuses");
    await tx.db.rows(insertStatusBlock, { viewer, statusId, now: tx.clock.now() });
    tx.afterCommit((realtime) => {
      realtime.move(viewer, { from: [statusRoom(statusId)] });
    });
  });
}
