import type { BlockedType } from "@kora/contract/blocks";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { blockedUsersRoom } from "../../platform/realtime/rooms.ts";
import { publishChatChangedToBoth, recountBlockedMessages } from "../messages/index.ts";
import { lockUsers } from "../visibility/index.ts";
import { toUserId } from "./access.ts";

interface UnblockParams {
  viewer: string;
  targetId: string;
}

/** Deletes a block of the viewer if there is one. Follows and friendships that the block ended are not restored. */
export async function unblockEntity(
  ctx: ViewerContext,
  { type, targetId }: { type: BlockedType; targetId: string },
): Promise<void> {
  const params = { viewer: ctx.viewer.userId, targetId };
  switch (type) {
    case "user":
    case "writer":
      return unblockUser(ctx, params);
    case "story":
      return inTransaction(ctx, async (tx) => {
        await tx.db.rows(deleteStoryBlock, params);
        tx.afterCommit(() => tx.invalidateUser(params.viewer));
      });
    case "comment":
      await ctx.db.rows(deleteCommentBlock, params);
      return;
    case "status":
      await ctx.db.rows(deleteStatusBlock, params);
      return;
  }
}

const selectUserId = statement<{ targetId: string }, { id: string }>(
  "user-to-unblock",
  (value) => sql`SELECT ${toUserId(value("targetId"))} AS id`,
);

/** Deletes the block. `is_viewer_blocked` is true if the other user blocks the viewer. */
const deleteUserBlock = statement<
  { viewer: string; blockedId: string },
  { is_viewer_blocked: boolean }
>(
  "unblock-user",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM user_blocks WHERE blocker_id = ${value("viewer")} AND blocked_id = ${value("blockedId")}
    )
    SELECT EXISTS (
      SELECT FROM user_blocks WHERE blocker_id = ${value("blockedId")} AND blocked_id = ${value("viewer")}
    ) AS is_viewer_blocked`,
);

const deleteStoryBlock = statement<UnblockParams, unknown>(
  "unblock-story",
  (value) => sql`
    DELETE FROM story_blocks WHERE user_id = ${value("viewer")} AND story_id = ${value("targetId")}`,
);

const deleteCommentBlock = statement<UnblockParams, unknown>(
  "unblock-comment",
  (value) => sql`
    DELETE FROM comment_blocks WHERE user_id = ${value("viewer")} AND comment_id = ${value("targetId")}`,
);

const deleteStatusBlock = statement<UnblockParams, unknown>(
  "unblock-status",
  (value) => sql`
    DELETE FROM status_blocks WHERE user_id = ${value("viewer")} AND status_id = ${value("targetId")}`,
);

function unblockUser(ctx: ViewerContext, { viewer, targetId }: UnblockParams): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { id: blockedId = targetId } = (await tx.db.row(selectUserId, { targetId })) ?? {};
    await lockUsers(tx, viewer, blockedId);
    const row = await tx.db.row(deleteUserBlock, { viewer, blockedId });
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      tx.invalidateUser(blockedId);
      if (row?.is_viewer_blocked === false) {
        realtime.updateRooms(viewer, { leave: [blockedUsersRoom(blockedId)] });
        realtime.updateRooms(blockedId, { leave: [blockedUsersRoom(viewer)] });
      }
    });
    publishChatChangedToBoth(tx, viewer, blockedId);
    await recountBlockedMessages(tx, viewer, blockedId);
    for (const userId of [viewer, blockedId])
      await tx.enqueue("publish-alerts-changed", { userId });
  });
}
