import type { CallResponse } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { publishUnreadCounts } from "../conversations/publish-unread-counts.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { addToUnread } from "../unread.ts";
import { defineMessageUpdate, lockConversationOf, requireOwnMessage } from "./own-message.ts";
import { toRestoredMessage } from "./views.ts";

const texts = sentences.messages;

interface Values {
  viewer: string;
  messageId: string;
  now: Date;
  /** Only messages that were deleted after this time can be restored. */
  deletedAfter: Date;
}

const setRestored = defineMessageUpdate<Values>("restore-message", (value) => ({
  set: sql`deleted_at = NULL`,
  where: sql`m.deleted_at > ${value("deletedAfter")}`,
}));

/**
 * Restores the viewer's own deleted message. Throws 409 if it is not deleted, or was deleted 24 hours ago or earlier.
 */
export async function restoreMessage(
  ctx: ViewerContext,
  messageId: string,
): Promise<CallResponse<"restoreMessage">> {
  const { restored, recounted } = await inTransaction(ctx, async (tx) => {
    await lockConversationOf(tx, messageId);
    const { deletedAt } = await requireOwnMessage(tx, messageId, "restore");
    if (deletedAt === null) {
      throw new AppError("CONFLICT", texts.notDeleted);
    }
    const now = tx.clock.now();
    const deletedAfter = new Date(now.getTime() - limits.message.restoreMilliseconds);
    const values = { viewer: tx.viewer.userId, messageId, now, deletedAfter };
    const row = await tx.db.row(setRestored, values);
    if (!row) {
      throw new AppError("CONFLICT", texts.tooLateToRestore);
    }
    const recounted = await addToUnread(tx.db, [messageId]);
    publishMessageEvent(tx, row, { event: "messageRestored", sender: tx.viewer });
    return { restored: toRestoredMessage(row), recounted };
  });
  await publishUnreadCounts(ctx, recounted);
  return restored;
}
