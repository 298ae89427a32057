import type { BlockedType } from "@kora/contract/blocks";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { hiddenFromRoom } from "../../platform/realtime/rooms.ts";
import { lockPeople } from "../blocks/index.ts";
import { tellBothChatChanged } from "../messages/index.ts";
import { personNamed } from "./access.ts";

interface Asked {
  viewer: string;
  targetId: string;
}

/**
 * Takes a block of the viewer's back; where there is none nothing changes. What the block ended does not
 * begin again.
 */
export async function unblockEntity(
  ctx: ViewerContext,
  { type, targetId }: { type: BlockedType; targetId: string },
): Promise<void> {
  const asked = { viewer: ctx.viewer.userId, targetId };
  switch (type) {
    case "user":
    case "writer":
      return unblockPerson(ctx, asked);
    case "story":
      return inTransaction(ctx, async (tx) => {
        await tx.db.rows(deleteStoryBlock, asked);
        tx.afterCommit(() => tx.invalidateUser(asked.viewer));
      });
    case "comment":
      await ctx.db.rows(deleteCommentBlock, asked);
      return;
    case "status":
      await ctx.db.rows(deleteStatusBlock, asked);
      return;
  }
}

const selectPerson = statement<{ targetId: string }, { id: string }>(
  "person-to-unblock",
  (v) => sql`SELECT ${personNamed(v("targetId"))} AS id`,
);

/** `hidden`: the other one blocks the viewer still. */
const deletePersonBlock = statement<{ viewer: string; blocked: string }, { is_hidden: boolean }>(
  "unblock-person",
  (v) => sql`
    WITH gone AS (
      DELETE FROM user_blocks WHERE blocker_id = ${v("viewer")} AND blocked_id = ${v("blocked")}
    )
    SELECT EXISTS (
      SELECT FROM user_blocks WHERE blocker_id = ${v("blocked")} AND blocked_id = ${v("viewer")}
    ) AS is_hidden`,
);

const deleteStoryBlock = statement<Asked, unknown>(
  "unblock-story",
  (v) => sql`
    DELETE FROM story_blocks WHERE user_id = ${v("viewer")} AND story_id = ${v("targetId")}`,
);

const deleteCommentBlock = statement<Asked, unknown>(
  "unblock-comment",
  (v) => sql`
    DELETE FROM comment_blocks WHERE user_id = ${v("viewer")} AND comment_id = ${v("targetId")}`,
);

const deleteStatusBlock = statement<Asked, unknown>(
  "unblock-status",
  (v) => sql`
    DELETE FROM status_blocks WHERE user_id = ${v("viewer")} AND status_id = ${v("targetId")}`,
);

function unblockPerson(ctx: ViewerContext, { viewer, targetId }: Asked): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { id: blocked = targetId } = (await tx.db.row(selectPerson, { targetId })) ?? {};
    await lockPeople(tx, viewer, blocked);
    const found = await tx.db.row(deletePersonBlock, { viewer, blocked });
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      tx.invalidateUser(blocked);
      if (found?.is_hidden === false) {
        realtime.move(viewer, { from: [hiddenFromRoom(blocked)] });
        realtime.move(blocked, { from: [hiddenFromRoom(viewer)] });
      }
    });
    tellBothChatChanged(tx, viewer, blocked);
  });
}
